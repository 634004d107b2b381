import { createHash } from 'node:crypto';
import { fastestFillMs } from '../shop/inquiry-facts.ts';
import { ShopError } from '../shop/shop-error.ts';
import { newId } from './db/id.ts';
import type { Db, Tx } from './db/open.ts';
import { write } from './db/write.ts';
import type { Deps } from './deps.ts';
import { enforceAddressLimit } from './rate-limit/address-limit.ts';
import type { RateLimit } from './rate-limit/counter-data.ts';

/** Who sent a form. */
export interface FormSender {
  /** Their address. */
  from: string;
  /** `Idempotency-Key`: a repeated request returns the id of the first. */
  key?: string | undefined;
}

/** What tells bots from people. */
export interface FormTraces {
  /** Value of the honeypot field, which people do not see. */
  referralCode?: string | undefined;
  filledInMs?: number | undefined;
}

interface FormKind {
  /** What is counted by the sender's address. */
  what: 'forms' | 'questions';
  limit: RateLimit;
  /** Returns what was sent with an idempotency key. */
  findByKey: (db: Db | Tx, key: string) => Promise<{ id: string; bodyHash: Buffer } | undefined>;
}

/**
 * Takes a form that anybody may send, once, in one transaction.
 * @param contents what a repeated request has to repeat
 * @param store stores it; returns false when its key is taken
 * @returns its id
 * @throws ShopError `invalid_input`, `too_many_requests`, `idempotency_mismatch`, and what `store` throws
 */
export async function takeForm(
  deps: Deps,
  { what, limit, findByKey }: FormKind,
  { from, key, referralCode, filledInMs, contents }: FormSender & FormTraces & { contents: unknown },
  store: (
    tx: Tx,
    row: { id: string; idempotencyKey: string | null; bodyHash: Buffer; createdAt: Date },
  ) => Promise<boolean>,
): Promise<string> {
  // Bots get a success reply, so that they do not learn what gave them away.
  if (referralCode) {
    deps.log.info({ what }, 'a form was filled in by a bot');
    return newId();
  }
  if (filledInMs !== undefined && filledInMs < fastestFillMs)
    throw new ShopError(
      'invalid_input',
      'That was very quick. Please look over what you wrote and send it again.',
    );
  const bodyHash = createHash('sha256').update(JSON.stringify(contents)).digest();
  const idOfRepeat = async (db: Db | Tx) => {
    const earlier = key === undefined ? undefined : await findByKey(db, key);
    if (!earlier || earlier.bodyHash.equals(bodyHash)) return earlier?.id;
    throw new ShopError(
      'idempotency_mismatch',
      'This form was already sent with different contents. Please send it again.',
    );
  };
  const earlier = await idOfRepeat(deps.db);
  if (earlier) return earlier;
  const row = { id: newId(), idempotencyKey: key ?? null, bodyHash, createdAt: deps.clock() };
  return write(deps, async (tx) => {
    // Inside the transaction: a rejected form does not count.
    const options = { tx, advice: ', or call us' };
    await enforceAddressLimit(deps, { what, ip: from }, limit, `${what} from your connection`, options);
    if (await store(tx, row)) return row.id;
    // The same form was sent twice concurrently, and the other request was first.
    return (await idOfRepeat(tx)) ?? row.id;
  });
}
