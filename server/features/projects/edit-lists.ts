import type { ProjectEntry, ProjectList } from '../../../shop/rules/projects/project-list.ts';
import {
  freeName,
  listToJoin,
  mergeEntries,
  nameKey,
  projectLimits,
} from '../../../shop/rules/projects/project-list.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from '../accounts/data.ts';
import { readCards } from '../catalog/api.ts';
import type { StoredList } from './data.ts';
import {
  deleteEntry,
  deleteList,
  insertList,
  listEntries,
  listLists,
  lockList,
  updateList,
  upsertEntries,
} from './data.ts';
import { listNotFound, sharingOf } from './read-lists.ts';

type Named = Omit<ProjectList, 'entries'>;

/** One list of a user. */
interface OwnList {
  id: string;
  userId: string;
}

/** Creates an empty list. @throws ShopError `conflict` at the limit; `invalid_input` for a name that is taken */
export function createList(deps: Deps, userId: string, list: Named): Promise<string> {
  return changeLists(deps, userId, async (tx, lists) => {
    refuseTakenName(lists, list.name);
    return insert(deps, tx, lists, { ...list, userId });
  });
}

/**
 * Merges a list, as a browser without an account keeps it, into the user's list of that name and truck. Both sides keep
 * what they have (`mergeEntries`); sent again, it changes nothing.
 * @throws ShopError `conflict` when there would be too many lists or entries; then nothing is changed
 */
export function mergeList(
  deps: Deps,
  userId: string,
  { entries, ...given }: ProjectList,
): Promise<{ _id: string; unknown: number }> {
  return changeLists(deps, userId, async (tx, lists) => {
    const same = listToJoin(lists, given);
    const names = lists.map((list) => list.name);
    const id =
      same?.id ?? (await insert(deps, tx, lists, { ...given, name: freeName(given.name, names), userId }));
    if (same && !same.truck && given.truck) await updateList(tx, id, { truck: given.truck }, deps.clock());
    // Entries that are saved meanwhile lock the list alone.
    if (!(await lockList(tx, { id, userId }))) throw listNotFound();
    const merged = mergeEntries(await listEntries(tx, id), entries);
    refuseTooMany(merged.length);
    const stored = await upsertEntries(tx, id, merged, deps.clock());
    return { _id: id, unknown: merged.length - stored.length };
  });
}

async function insert(
  deps: Deps,
  tx: Tx,
  lists: readonly StoredList[],
  list: Named & { userId: string },
): Promise<string> {
  if (lists.length >= projectLimits.lists)
    throw new ShopError(
      'conflict',
      `You can have at most ${projectLimits.lists} lists. Delete one that you don’t need anymore.`,
    );
  const id = newId();
  await insertList(tx, { ...list, id, now: deps.clock() });
  return id;
}

/** Renames a list, or changes its truck. @throws ShopError `not_found`; `invalid_input` for a name that is taken */
export function renameList(deps: Deps, { id, userId }: OwnList, change: Named): Promise<void> {
  return changeLists(deps, userId, async (tx, lists) => {
    if (!lists.some((list) => list.id === id)) throw listNotFound();
    refuseTakenName(
      lists.filter((list) => list.id !== id),
      change.name,
    );
    await updateList(tx, id, change, deps.clock());
  });
}

/** @throws ShopError `not_found` */
export function removeList(deps: Deps, own: OwnList): Promise<void> {
  return changeList(deps, own, (tx) => deleteList(tx, own.id));
}

/** Adds a part, or changes its entry. @throws ShopError `not_found` for an unknown list or part, `conflict` at the limit */
export function saveEntry(deps: Deps, own: OwnList, entry: Omit<ProjectEntry, 'name'>): Promise<void> {
  return changeList(deps, own, async (tx) => {
    const entries = await listEntries(tx, own.id);
    const known = entries.find(({ product }) => product === entry.product);
    if (!known) refuseTooMany(entries.length + 1);
    const [part] = known ? [] : await readCards(tx, [entry.product]);
    if (!known && !part) throw new ShopError('not_found', 'Part not found');
    const name = known?.name ?? part?.name ?? '';
    await upsertEntries(tx, own.id, [{ ...entry, name }], deps.clock());
  });
}

/** @throws ShopError `not_found` */
export function removeEntry(deps: Deps, own: OwnList, product: string): Promise<void> {
  return changeList(deps, own, async (tx) => {
    if (!(await deleteEntry(tx, own.id, product))) throw new ShopError('not_found', 'Part not found');
  });
}

/** Shares a list, with its notes or without; a link that is there stays. @throws ShopError `not_found` */
export function shareList(deps: Deps, own: OwnList, sharesNotes: boolean) {
  return changeList(deps, own, async (tx, list) => {
    await updateList(tx, own.id, { isShared: true, sharesNotes }, deps.clock());
    return sharingOf(deps, { ...list, isShared: true, sharesNotes });
  });
}

/** Revokes the link of a list: sharing it again makes another one. @throws ShopError `not_found` */
export function revokeLink(deps: Deps, own: OwnList): Promise<void> {
  return changeList(deps, own, async (tx, { shareNo }) => {
    const change = { isShared: false, sharesNotes: false, shareNo: shareNo + 1 };
    await updateList(tx, own.id, change, deps.clock());
  });
}

/** Changes the lists of one user at a time: two at once could exceed the limit or take one name twice. */
function changeLists<T>(
  deps: Deps,
  userId: string,
  work: (tx: Tx, lists: StoredList[]) => Promise<T>,
): Promise<T> {
  return write(deps, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ShopError('not_signed_in', 'Please sign in');
    return work(tx, await listLists(tx, userId));
  });
}

function changeList<T>(deps: Deps, own: OwnList, work: (tx: Tx, list: StoredList) => Promise<T>): Promise<T> {
  return write(deps, async (tx) => {
    const list = await lockList(tx, own);
    if (!list) throw listNotFound();
    return work(tx, list);
  });
}

function refuseTakenName(lists: readonly StoredList[], name: string): void {
  if (!lists.some((list) => nameKey(list.name) === nameKey(name))) return;
  const text = 'You have a list of this name already';
  throw new ShopError('invalid_input', text, { fields: { name: text } });
}

function refuseTooMany(count: number): void {
  if (count > projectLimits.entries)
    throw new ShopError(
      'conflict',
      `A list holds at most ${projectLimits.entries} parts. Start another one.`,
    );
}
