import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { createStored } from '../../browser/browser-storage.ts';
import { randomKey } from '../../browser/random-key.ts';

/** A file that the shop has taken and keeps for this form. */
export interface ChosenFile {
  ticket: string;
  name: string;
  bytes: number;
}

/** What was typed into a form and not yet sent. It lives as long as its tab: a reload in the middle loses nothing. */
export interface Draft {
  values: Record<string, string>;
  files: Record<string, ChosenFile>;
  /** When its writer began; milliseconds since the epoch. */
  startedAt: number;
  /** `Idempotency-Key`, and the body that it stands for. */
  key?: string;
  body?: string;
}

/** The draft of one of the forms. */
export function draftOf(form: InquiryForm) {
  const stored = createStored(`${form}Draft`, parse, 'sessionStorage');
  const read = (): Draft => stored.read() ?? { values: {}, files: {}, startedAt: Date.now() };
  const change = (what: Partial<Draft>) => stored.write(JSON.stringify({ ...read(), ...what }));
  return {
    read,
    change,
    clear: () => stored.write(null),
    /** The same for the same form until it was sent, so that a repeat is never a second one. */
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

function parse(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    if (typeof draft?.startedAt !== 'number') return undefined;
    const { startedAt, values, files, key, body } = draft;
    return {
      startedAt,
      values: onlyOf<string>(values, (value) => typeof value === 'string'),
      files: onlyOf<ChosenFile>(files, isFile),
      ...(typeof key === 'string' && typeof body === 'string' && { key, body }),
    };
  } catch {
    return undefined;
  }
}

function onlyOf<T>(given: unknown, fits: (value: unknown) => boolean): Record<string, T> {
  const entries = Object.entries((given ?? {}) as Record<string, T>);
  return Object.fromEntries(entries.filter(([, value]) => fits(value)));
}

function isFile(value: unknown): boolean {
  const { ticket, name, bytes } = (value ?? {}) as Record<string, unknown>;
  return typeof ticket === 'string' && typeof name === 'string' && typeof bytes === 'number';
}
