import { createHash } from 'node:crypto';
import { rateLimits } from '../../../shop/facts.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fastestFillMs, uploadHours } from '../../../shop/inquiry-facts.ts';
import { searchWords } from '../../../shop/rules/part-hunt/search-words.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';
import { upsertHunts } from '../part-hunt/data.ts';
import { tellOfInquiry } from '../integrations/delivery-data.ts';
import type { Answers } from './data.ts';
import { findInquiryByKey, insertInquiry } from './data.ts';
import { claimFile } from './file-data.ts';

/** A form as it was sent. */
export interface SentForm {
  form: InquiryForm;
  answers: Answers;
  /** Upload tickets by form field. */
  files: Partial<Record<FileKind, string | undefined>>;
  /** Value of the honeypot field, which people do not see. */
  referralCode?: string | undefined;
  filledInMs?: number | undefined;
}

/**
 * Takes an inquiry with its files and emails in one transaction.
 * @param from the address of the sender
 * @param key `Idempotency-Key`: a repeated request returns the inquiry of the first
 * @returns its id
 * @throws ShopError `invalid_input`, `too_many_requests`, `idempotency_mismatch`
 */
export async function receiveInquiry(
  deps: Deps,
  sent: SentForm,
  { from, key }: { from: string; key?: string | undefined },
): Promise<string> {
  // Bots get a success reply, so that they do not learn what gave them away.
  if (sent.referralCode) {
    deps.log.info({ form: sent.form }, 'a form was filled in by a bot');
    return newId();
  }
  if (sent.filledInMs !== undefined && sent.filledInMs < fastestFillMs) {
    throw new ShopError(
      'invalid_input',
      'That was very quick. Please look over what you wrote and press Submit again.',
    );
  }
  const { form, answers, files } = sent;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([form, answers, files]))
    .digest();
  const earlier = await idOfRepeat(deps.db, key, bodyHash);
  if (earlier) return earlier;
  const id = newId();
  const now = deps.clock();
  return write(deps, async (tx) => {
    // Inside the transaction: a rejected form does not count.
    await enforceAddressLimit(
      deps,
      { what: 'forms', ip: from },
      rateLimits.submissions,
      'forms from your connection',
      {
        tx,
        advice: ', or call us',
      },
    );
    const row = { id, form, answers, idempotencyKey: key ?? null, bodyHash, createdAt: now };
    if (!(await insertInquiry(tx, row))) {
      // The same form was sent twice concurrently, and the other request was first.
      const twin = await idOfRepeat(tx, key, bodyHash);
      if (twin) return twin;
    }
    await claimFiles(tx, sent, id, now);
    await noteHunt(tx, sent, id, now);
    await tellOfInquiry(tx, { inquiryId: id, form, at: now });
    await deps.queue.enqueue(tx, 'send-inquiry-email', { inquiryId: id, template: 'new-inquiry' });
    const email = { about: 'acknowledge', to: answers.email };
    if (await mayEmail(deps, tx, email, rateLimits.acknowledgements))
      await deps.queue.enqueue(tx, 'send-inquiry-email', { inquiryId: id, template: 'inquiry-received' });
    return id;
  });
}

async function idOfRepeat(
  db: Db | Tx,
  key: string | undefined,
  bodyHash: Buffer,
): Promise<string | undefined> {
  const earlier = key === undefined ? undefined : await findInquiryByKey(db, key);
  if (!earlier) return undefined;
  if (earlier.bodyHash.equals(bodyHash)) return earlier.id;
  throw new ShopError(
    'idempotency_mismatch',
    'This form was already sent with different contents. Please send it again.',
  );
}

/** An inquiry about a part joins what others look for, by its subject. */
async function noteHunt(tx: Tx, { form, answers }: SentForm, inquiryId: string, at: Date): Promise<void> {
  const key = form === 'part' ? searchWords(answers.subject ?? '') : undefined;
  if (key !== undefined)
    await upsertHunts(tx, [{ kind: 'inquiry', key, words: answers.subject ?? key, count: 1, at, inquiryId }]);
}

async function claimFiles(tx: Tx, { form, files }: SentForm, inquiryId: string, now: Date): Promise<void> {
  const uploadedAfter = new Date(now.getTime() - uploadHours * 3_600_000);
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
