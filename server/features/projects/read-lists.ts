import type { Reply } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { readCards } from '../catalog/api.ts';
import type { StoredList } from './data.ts';
import { countEntries, findList, listEntries, listLists } from './data.ts';
import { isShareKey, shareKey } from './share-link.ts';

export const listNotFound = (): ShopError => new ShopError('not_found', 'List not found');

/** Lists a user's project lists with what is in them, counted. */
export async function readLists({ db }: Deps, userId: string): Promise<Reply<'GET /api/projects'>> {
  const [lists, counts] = await Promise.all([listLists(db, userId), countEntries(db, userId)]);
  return {
    lists: lists.map(({ id, name, truck, isShared }) => {
      const { parts = 0, missing = 0 } = counts.find(({ listId }) => listId === id) ?? {};
      return { _id: id, name, truck, parts, missing, isShared };
    }),
  };
}

/** Returns one of a user's lists. @throws ShopError `not_found`, for another user's, too */
export async function readList(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Reply<'GET /api/projects/:id'>> {
  const list = await findList(deps.db, { id, userId });
  if (!list) throw listNotFound();
  const { name, truck, entries, parts } = await withParts(deps, list);
  return { list: { _id: id, name, truck, entries }, parts, sharing: sharingOf(deps, list) };
}

export function sharingOf({ config }: Pick<Deps, 'config'>, list: StoredList) {
  return { key: shareKey(list, config), notes: list.sharesNotes };
}

/** Returns a list to whoever has its link. @throws ShopError `not_found` for a link that is forged or revoked */
export async function readSharedList(
  deps: Deps,
  id: string,
  key: string,
): Promise<Reply<'GET /api/projects/:id/shared'>> {
  const list = await findList(deps.db, { id });
  if (!list || !isShareKey(key, list, deps.config))
    throw new ShopError('not_found', 'This list is not shared, or not anymore.');
  const { name, truck, entries, parts } = await withParts(deps, list);
  const shown = list.sharesNotes ? entries : entries.map((entry) => ({ ...entry, note: '' }));
  return { list: { name, truck, entries: shown }, parts };
}

async function withParts({ db }: Deps, { id, name, truck }: StoredList) {
  const entries = await listEntries(db, id);
  const parts = await readCards(
    db,
    entries.map(({ product }) => product),
  );
  return { name, truck, entries, parts };
}
