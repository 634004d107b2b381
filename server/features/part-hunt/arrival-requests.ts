import { arrivalDays, rateLimits, verifyLinkHours } from '../../../shop/facts.ts';
import { searchWords } from '../../../shop/rules/part-hunt/search-words.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { hoursAfter } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { ArrivalEmailJob } from '../../jobs/queue.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { mayEmail } from '../../rate-limit/may-email.ts';
import { isSigned, signText } from '../../secret-keys.ts';
import { readCards } from '../catalog/api.ts';
import {
  announceArrival,
  confirmRequest,
  deleteRequest,
  findRequest,
  insertRequest,
  takeArrival,
  updateToken,
} from './arrival-data.ts';
import { closeArrivedHunts, upsertHunts } from './data.ts';

/**
 * Telling visitors when a part arrives (decision 087): they leave an email, open the link in it, and get one more email when
 * customers can buy the part. Then nothing is left of them here.
 */

interface ArrivalInput {
  email: string;
  product?: string | undefined;
  search?: string | undefined;
  /** The address of the sender. */
  from: string;
}

/**
 * Takes a request and sends the link that confirms it. Whether the address waits already, or has had enough of our emails
 * today, nobody can tell from outside.
 * @throws ShopError `not_found` for a part that is not in the store, `conflict` for one that is in stock, `invalid_input`,
 *   `too_many_requests`
 */
export async function requestArrival(
  deps: Deps,
  { email, product, search, from }: ArrivalInput,
): Promise<void> {
  const ip = { what: 'arrivals', ip: from };
  await enforceAddressLimit(deps, ip, rateLimits.arrivals, 'requests', { advice: ', or call us' });
  await write(deps, async (tx) => {
    const about = product === undefined ? searched(search) : await soldOut(tx, product);
    const now = deps.clock();
    const expiresAt = hoursAfter(now, verifyLinkHours);
    const request = await insertRequest(tx, { id: newId(), email, about, now, expiresAt });
    if (request.isConfirmed) return;
    if (!(await mayEmail(deps, tx, { about: 'arrivals', to: email }, rateLimits.arrivalEmails))) return;
    await deps.queue.enqueue(tx, 'send-arrival-email', { requestId: request.id, template: 'confirm' });
  });
}

function searched(search = ''): { search: string } {
  const words = searchWords(search);
  if (words !== undefined) return { search: words };
  const text = 'Please search for a part by its name or number';
  throw new ShopError('invalid_input', text, { fields: { search: text } });
}

async function soldOut(tx: Tx, productId: string): Promise<{ productId: string }> {
  const [card] = await readCards(tx, [productId]);
  if (!card) throw new ShopError('not_found', 'Product not found');
  if (card.countInStock > 0)
    throw new ShopError('conflict', 'This part is in stock again. Please reload the page.');
  return { productId };
}

/**
 * Confirms the address that a token was emailed to. Works again with the same token, because mail scanners open links before
 * people do.
 * @returns the part that they wait for, if it is in stock by now: they are told at once
 * @throws ShopError `link_expired`
 */
export function confirmArrival(
  deps: Deps,
  token: string,
): Promise<{ _id: string; name: string } | undefined> {
  const now = deps.clock();
  return write(deps, async (tx) => {
    const request = await confirmRequest(tx, hashToken(token), now, hoursAfter(now, arrivalDays * 24));
    if (!request)
      throw new ShopError(
        'link_expired',
        'This link is no longer valid. Please ask again on the part’s page.',
      );
    const { productId, search, confirmedAt } = request;
    const [card] = productId ? await readCards(tx, [productId]) : [];
    const arrived = card && card.countInStock > 0 ? { _id: card._id, name: card.name } : undefined;
    if (confirmedAt) return arrived;
    if (productId) {
      if (card)
        await upsertHunts(tx, [
          { kind: 'part', key: productId, words: card.name, count: 1, at: now, productId },
        ]);
      // It may have arrived meanwhile.
      await announceArrival(tx, productId);
    } else if (search)
      await upsertHunts(tx, [{ kind: 'search', key: search, words: search, count: 1, at: now }]);
    return arrived;
  });
}

/** Ends a wait by the key of the link in our emails; does nothing when it has ended already. @throws ShopError `link_expired` */
export async function unsubscribe(deps: Deps, key: string): Promise<void> {
  const [id = '', signature = ''] = key.split('.');
  if (!isSigned(id, signature, 'arrival-link', deps.config))
    throw new ShopError('link_expired', 'This link is incomplete. Please open it from the email again.');
  await write(deps, (tx) => deleteRequest(tx, id));
}

/** Sends an email about a request. A request that has ended meanwhile gets none. */
export async function sendArrivalEmail(deps: Deps, { requestId, template }: ArrivalEmailJob): Promise<void> {
  if (template === 'confirm') await sendConfirmation(deps, requestId);
  else await sendArrival(deps, requestId);
}

/** Makes the token here rather than in the request, so that it is stored nowhere but in the email. */
async function sendConfirmation(deps: Deps, requestId: string): Promise<void> {
  const request = await findRequest(deps.db, requestId);
  if (!request || request.confirmedAt) return;
  const token = newToken();
  await updateToken(deps.db, requestId, hashToken(token), hoursAfter(deps.clock(), verifyLinkHours));
  const [card] = request.productId ? await readCards(deps.db, [request.productId]) : [];
  const { publicUrl } = deps.config;
  await sendEmail(deps, {
    to: request.email,
    id: `arrival-confirm.${hashToken(token).toString('hex').slice(0, 24)}`,
    kind: 'arrival-confirm',
    props: {
      part: card?.name,
      url: `${publicUrl}/arrival/${token}`,
      unsubscribeUrl: unsubscribeUrl(deps, requestId),
    },
  });
}

/**
 * Says that the part has arrived, and forgets the request. When the process dies in between, the copy has the same id, and the
 * mail server recognizes it.
 */
async function sendArrival(deps: Deps, requestId: string): Promise<void> {
  const arrival = await write(deps, async (tx) => {
    const taken = await takeArrival(tx, requestId);
    if (taken) await closeArrivedHunts(tx, taken.productId);
    return taken;
  });
  if (!arrival) return;
  const { email, productId, name, lugoPart } = arrival;
  await sendEmail(deps, {
    to: email,
    id: `arrival.${requestId}`,
    kind: 'part-arrived',
    props: {
      part: name,
      partNumber: lugoPart,
      url: `${deps.config.publicUrl}/product/${productId}`,
      unsubscribeUrl: unsubscribeUrl(deps, requestId),
    },
  });
  await deleteRequest(deps.db, requestId);
}

const unsubscribeUrl = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  `${config.publicUrl}/arrival-off/${id}.${signText(id, 'arrival-link', config)}`;
