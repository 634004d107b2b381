import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { createStored } from '../../browser/browser-storage.ts';
import { randomKey } from '../../browser/random-key.ts';
import { record, recordIn } from '../../browser/untrusted.ts';

/** An uploaded file that the server keeps for this form. */
export interface ChosenFile {
  ticket: string;
  name: string;
  bytes: number;
}

/** What was typed into a form and not sent yet. It lives as long as its tab, so a reload loses nothing. */
export interface InquiryDraft {
  values: Record<string, string>;
  files: Record<string, ChosenFile>;
  /** When the form was opened; milliseconds since the epoch. */
  startedAt: number;
  /** `Idempotency-Key`, and the body that it belongs to. */
  key?: string;
  body?: string;
}

export type InquiryDraftStore = ReturnType<typeof inquiryDraft>;

/** Returns access to the draft of a form. */
export function inquiryDraft(form: InquiryForm) {
  const stored = createStored(`${form}Draft`, parse, 'sessionStorage');
  const read = (): InquiryDraft => stored.read() ?? { values: {}, files: {}, startedAt: Date.now() };
  const change = (changes: Partial<InquiryDraft>) => stored.write(JSON.stringify({ ...read(), ...changes }));
  return {
    read,
    change,
    clear: () => stored.write(null),
    /** Returns the same key for the same form until it was sent, so that a retry never creates a second inquiry. */
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      const { key, body: earlier } = read();
      if (key && earlier === text) return key;
      const fresh = randomKey();
      change({ key: fresh, body: text });
      return fresh;
    },
  };
}

function parse(text: string | null): InquiryDraft | undefined {
  const { startedAt, values, files, key, body } = recordIn(text);
  if (typeof startedAt !== 'number') return undefined;
  return {
    startedAt,
    values: onlyOf<string>(values, (value) => typeof value === 'string'),
    files: onlyOf<ChosenFile>(files, isFile),
    ...(typeof key === 'string' && typeof body === 'string' && { key, body }),
  };
}

function onlyOf<T>(given: unknown, fits: (value: unknown) => boolean): Record<string, T> {
  const entries = Object.entries(record(given)).filter(([, value]) => fits(value));
  return Object.fromEntries(entries) as Record<string, T>;
}

function isFile(value: unknown): boolean {
  const { ticket, name, bytes } = record(value);
  return typeof ticket === 'string' && typeof name === 'string' && typeof bytes === 'number';
}
