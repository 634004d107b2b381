import type { Input, Reply } from '../../../shop/api-client.ts';
import type { HuntSort, HuntState, PartHunt } from '../../../shop/contracts/wanted/part-hunt.ts';
import { pageSize } from '../../../shop/facts.ts';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { announceArrival, moveSearchers } from './arrival-data.ts';
import type { StoredHunt } from './data.ts';
import { countHunts, findHunt, findProductByPartNumber, listHuntRows, lockHunt, updateHunt } from './data.ts';

/** Lists one page of the queue, what was asked for most often or last first. */
export async function listHunts(
  { db }: Deps,
  query: { state?: HuntState | undefined; sort?: HuntSort | undefined; after?: string | undefined },
): Promise<Reply<'GET /api/part-hunt'>> {
  const { state = 'open', sort = 'asked' } = query;
  const [value = '', id = ''] = query.after?.split('_') ?? [];
  const after = query.after === undefined ? undefined : { value: boundedCursor(sort, value), id };
  const size = pageSize.admin;
  const [total, rows] = await Promise.all([
    countHunts(db, state),
    listHuntRows(db, { state, sort, after, limit: size + 1 }),
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { hunts: shown.map(toHunt), total, next: last ? `${last.cursor}_${last.id}` : null };
}

/** What somebody typed into an address must not fail in the database. */
function boundedCursor(sort: HuntSort, value: string): string {
  const number = Math.min(Number(value) || 0, sort === 'asked' ? 2_000_000_000 : 100_000_000_000);
  return sort === 'asked' ? String(Math.trunc(number)) : String(number === Number(value) ? value : number);
}

/**
 * Marks something as found or dismissed, or opens it again. With a part number, those who wait for what a search did not find
 * wait for that part, and are told at once if customers can buy it.
 * @throws ShopError `not_found`, `conflict` when another admin was first, `invalid_input` for an unknown part number
 */
export function changeHunt(
  deps: Deps,
  admin: Admin,
  id: string,
  { state, lugoPart, version }: Input<'PUT /api/part-hunt/:id'>['body'],
): Promise<PartHunt> {
  return write(deps, admin, { action: 'partHunt.update', subject: id }, async (tx) => {
    const before = await lockHunt(tx, id);
    if (!before) throw new ShopError('not_found', 'Part not found');
    const current = () => readHunt(tx, id);
    await refuseStale(before, version, {
      message: 'Somebody has changed this since you opened the page.',
      current,
    });
    const productId = lugoPart ? await productOf(tx, lugoPart) : undefined;
    if (before.state === state && productId === undefined) return unchanged(await current());
    await updateHunt(tx, id, { state, productId });
    if (before.kind === 'search' && productId !== undefined) {
      await moveSearchers(tx, before.key, productId);
      await announceArrival(tx, productId);
    }
    return changed(await current(), {
      before: { state: before.state },
      after: { state, ...(lugoPart && { lugoPart }) },
    });
  });
}

async function productOf(tx: Tx, lugoPart: string): Promise<string> {
  const id = await findProductByPartNumber(tx, partNumberKey(lugoPart));
  if (id !== undefined) return id;
  const text = 'No part in the store has this number';
  throw new ShopError('invalid_input', text, { fields: { lugoPart: text } });
}

async function readHunt(tx: Tx, id: string): Promise<PartHunt> {
  const found = await findHunt(tx, id);
  if (!found) throw new ShopError('not_found', 'Part not found');
  return toHunt(found);
}

function toHunt(hunt: StoredHunt): PartHunt {
  const { id, kind, words, productId, inquiryId, asked, waiting, state, version } = hunt;
  return {
    _id: id,
    kind,
    words,
    product: productId,
    inquiry: inquiryId,
    asked,
    waiting,
    state,
    version,
    firstAskedAt: hunt.firstAskedAt.toISOString(),
    lastAskedAt: hunt.lastAskedAt.toISOString(),
  };
}
