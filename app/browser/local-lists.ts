import type { Truck } from '../../shop/rules/fitment/fit.ts';
import type { ProjectEntry, ProjectList } from '../../shop/rules/projects/project-list.ts';
import {
  entryStates,
  freeName,
  listToJoin,
  mergeEntries,
  priorities,
  projectLimits,
} from '../../shop/rules/projects/project-list.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { isTruckYear } from '../../shop/trucks.ts';
import { parseTruckCode, truckCode } from '../../shop/rules/fitment/truck-code.ts';
import { createStored } from './browser-storage.ts';
import { clampQuantity } from './cart-rules.ts';
import { randomKey } from './random-key.ts';
import { isId, record, words } from './untrusted.ts';

/** The project lists that this browser keeps for someone without an account, under `projects`. */
export type LocalList = ProjectList & { _id: string };

const none: LocalList[] = [];
const stored = createStored('projects', parseLists);

export const readLocalLists = stored.read;

/** Replaces the lists. @throws ShopError `conflict` when there are too many of something; then nothing is changed */
export function writeLocalLists(lists: readonly LocalList[]): void {
  if (lists.length > projectLimits.lists)
    throw new ShopError('conflict', `You can have at most ${projectLimits.lists} lists.`);
  if (lists.some(({ entries }) => entries.length > projectLimits.entries))
    throw new ShopError('conflict', `A list holds at most ${projectLimits.entries} parts.`);
  stored.write(lists.length === 0 ? null : JSON.stringify(lists));
}

/** Changes one list. @throws ShopError `not_found` when another tab has deleted it */
export function changeLocalList(id: string, change: (list: LocalList) => LocalList): void {
  if (!stored.read().some(({ _id }) => _id === id)) throw new ShopError('not_found', 'List not found');
  writeLocalLists(stored.read().map((list) => (list._id === id ? change(list) : list)));
}

/** Merges a list into the one of its name and truck, or adds it, as the server does for accounts. @returns its id */
export function mergeLocalList({ name, truck, entries }: ProjectList): string {
  const lists = stored.read();
  const same = listToJoin(lists, { name, truck });
  if (same) {
    changeLocalList(same._id, (list) => ({
      ...list,
      truck: list.truck ?? truck,
      entries: mergeEntries(list.entries, entries),
    }));
    return same._id;
  }
  const free = freeName(
    name,
    lists.map((list) => list.name),
  );
  const list = { _id: randomKey().slice(0, 24), name: free, truck, entries };
  writeLocalLists([...lists, list]);
  return list._id;
}

/**
 * Marks parts as ordered where they were missing, as the server does on the lists of an account: an entry that wants more
 * than was ordered goes on wanting the rest.
 * @param ordered how many of which part, by id
 */
export function markOrdered(ordered: ReadonlyMap<string, number>): void {
  const isOrdered = ({ product, state }: ProjectEntry) => state === 'missing' && ordered.has(product);
  const after = (entry: ProjectEntry): ProjectEntry => {
    const rest = entry.qty - (ordered.get(entry.product) ?? 0);
    return rest > 0 ? { ...entry, qty: rest } : { ...entry, state: 'ordered' };
  };
  for (const { _id, entries } of stored.read().filter((list) => list.entries.some(isOrdered)))
    changeLocalList(_id, (list) => ({
      ...list,
      entries: entries.map((entry) => (isOrdered(entry) ? after(entry) : entry)),
    }));
}

/** Forgets a list unless it has changed since it was read. */
export function forgetLocalList(list: LocalList): void {
  const text = JSON.stringify(list);
  writeLocalLists(stored.read().filter((one) => one._id !== list._id || JSON.stringify(one) !== text));
}

/** Parses stored lists. Storage is untrusted input: this never throws, and drops what is not a list. */
export function parseLists(text: string | null): LocalList[] {
  try {
    const value = JSON.parse(text ?? 'null') as unknown;
    if (!Array.isArray(value)) return none;
    return value.flatMap(parseList).slice(0, projectLimits.lists);
  } catch {
    return none;
  }
}

function parseList(value: unknown): LocalList[] {
  const { _id, name, truck, entries } = record(value);
  if (!isId(_id)) return [];
  const parsed = Array.isArray(entries) ? entries.flatMap(parseEntry) : [];
  return [
    {
      _id,
      name: words(name, projectLimits.nameLength).trim() || 'My truck',
      truck: truckOf(truck),
      entries: mergeEntries([], parsed).slice(0, projectLimits.entries),
    },
  ];
}

function parseEntry(value: unknown): ProjectEntry[] {
  const { product, name, qty, priority, state, note } = record(value);
  if (!isId(product)) return [];
  return [
    {
      product,
      name: words(name, 300) || 'Part without a name',
      qty: clampQuantity(Number(qty)),
      priority: priorities.find((one) => one === priority) ?? 'soon',
      state: entryStates.find((one) => one === state) ?? 'missing',
      note: words(note, projectLimits.noteLength),
    },
  ];
}

/** Returns a truck without what is no fact of one; null without a year. */
function truckOf(value: unknown): Truck | null {
  const truck = record(value) as Truck;
  return isTruckYear(truck.year) ? parseTruckCode(truckCode(truck)) : null;
}
