import { rateLimits } from '../../../shop/facts.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { uploadHours } from '../../../shop/inquiry-facts.ts';
import { searchWords } from '../../../shop/rules/part-hunt/search-words.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { hoursBefore } from '../../../shop/rules/dates/dates.ts';
import type { Tx } from '../../db/open.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';
import type { FormSender, FormTraces } from '../../take-form.ts';
import { takeForm } from '../../take-form.ts';
import { upsertHunts } from '../part-hunt/data.ts';
import { notifyWebhooksOfInquiry } from '../integrations/delivery-data.ts';
import type { Answers } from './data.ts';
import { findInquiryByKey, insertInquiry } from './data.ts';
import { claimFile } from './file-data.ts';

/** A form as it was sent. */
export interface SentForm extends FormTraces {
  form: InquiryForm;
  answers: Answers;
  /** Upload tickets by form field. */
  files: Partial<Record<FileKind, string | undefined>>;
}

const kind = { what: 'forms', limit: rateLimits.submissions, findByKey: findInquiryByKey } as const;

/**
 * Takes an inquiry with its files and emails in one transaction.
 * @returns its id
 * @throws ShopError as `takeForm` does
 */
export function receiveInquiry(deps: Deps, sent: SentForm, sender: FormSender): Promise<string> {
  const { form, answers, files } = sent;
  return takeForm(deps, kind, { ...sender, ...sent, contents: [form, answers, files] }, async (tx, row) => {
    const { id: inquiryId, createdAt: at } = row;
    if (!(await insertInquiry(tx, { ...row, form, answers }))) return false;
    await claimFiles(tx, sent, inquiryId, at);
    await noteHunt(tx, sent, inquiryId, at);
    await notifyWebhooksOfInquiry(tx, { inquiryId, form, at });
    await deps.queue.enqueue(tx, 'send-inquiry-email', { inquiryId, template: 'new-inquiry' });
    const email = { about: 'acknowledge', to: answers.email };
    if (await mayEmail(deps, tx, email, rateLimits.acknowledgements))
      await deps.queue.enqueue(tx, 'send-inquiry-email', { inquiryId, template: 'inquiry-received' });
    return true;
  });
}

/** An inquiry about a part joins what others look for, by its subject. */
async function noteHunt(tx: Tx, { form, answers }: SentForm, inquiryId: string, at: Date): Promise<void> {
  const key = form === 'part' ? searchWords(answers.subject ?? '') : undefined;
  if (key !== undefined)
    await upsertHunts(tx, [{ kind: 'inquiry', key, words: answers.subject ?? key, count: 1, at, inquiryId }]);
}

async function claimFiles(tx: Tx, { form, files }: SentForm, inquiryId: string, now: Date): Promise<void> {
  const uploadedAfter = hoursBefore(now, uploadHours);
  const missing: FileKind[] = [];
  for (const [kind, ticket] of Object.entries(files) as [FileKind, string | undefined][]) {
    if (!ticket) continue;
    const file = { ticketHash: hashToken(ticket), form, kind, inquiryId, uploadedAfter };
    if (!(await claimFile(tx, file))) missing.push(kind);
  }
  if (missing.length === 0) return;
  const text = 'Please choose the file again';
  throw new ShopError('invalid_input', text, {
    fields: Object.fromEntries(missing.map((kind) => [kind, text])),
  });
}
