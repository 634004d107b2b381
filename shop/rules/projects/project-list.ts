import type { Truck } from '../fitment/fit.ts';
import { truckCode } from '../fitment/truck-code.ts';
import { fullLineCents } from '../pricing.ts';

/** A project list: the parts that one truck still needs, in the browser or in an account. */

/** From the most urgent one. */
export const priorities = ['must', 'soon', 'later'] as const;
export type Priority = (typeof priorities)[number];
/** In the order that a part goes through them. */
export const entryStates = ['missing', 'ordered', 'done'] as const;
export type EntryState = (typeof entryStates)[number];

export const projectLimits = {
  lists: 20,
  entries: 500,
  nameLength: 80,
  /** Two notes of this length still fit into one. */
  typedNoteLength: 490,
  noteLength: 1000,
  qty: 9999,
} as const;

export interface ProjectEntry {
  /** Id of the part. */
  product: string;
  /** Of the part when it was added: what is said of one that has left the store. */
  name: string;
  qty: number;
  priority: Priority;
  state: EntryState;
  note: string;
}

export interface ProjectList {
  name: string;
  truck: Truck | null;
  entries: ProjectEntry[];
}

export const newEntry = (product: { _id: string; name: string }, qty = 1): ProjectEntry => ({
  product: product._id,
  name: product.name,
  qty,
  priority: 'soon',
  state: 'missing',
  note: '',
});

type Named = Omit<ProjectList, 'entries'>;

/**
 * Returns the list that another one joins: of the same name, in any case, and not of two different trucks; else the one that
 * `freeName` has numbered for the same truck, when it joined before.
 */
export function listToJoin<List extends Named>(lists: readonly List[], given: Named): List | undefined {
  const { name, truck } = given;
  const ofTruck = (list: Named) => truck && list.truck && truckCode(list.truck) === truckCode(truck);
  const numbered = new Set(lists.map((_, at) => nameKey(numberedName(name, at + 2))));
  return (
    lists.find((list) => nameKey(list.name) === nameKey(name) && (!truck || !list.truck || ofTruck(list))) ??
    lists.find((list) => ofTruck(list) && numbered.has(nameKey(list.name)))
  );
}

/** Folds what the database may fold when it compares names: a Σ in any place of a word, a Turkish İ. */
export const nameKey = (name: string): string =>
  name.trim().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');

/** Returns a name that none of the others has: `Blue truck`, `Blue truck (2)`, … */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map(nameKey));
  for (let count = 1; ; count++) {
    const tried = numberedName(name, count);
    if (!others.has(nameKey(tried))) return tried;
  }
}

function numberedName(name: string, count: number): string {
  const end = count === 1 ? '' : ` (${count})`;
  return name.slice(0, projectLimits.nameLength - end.length) + end;
}

/**
 * Merges the entries of two lists. Nothing of either side is lost: of a part that both have, the larger quantity, the more
 * urgent priority, the later state and both notes. Merging the same list again changes nothing.
 */
export function mergeEntries(kept: readonly ProjectEntry[], added: readonly ProjectEntry[]): ProjectEntry[] {
  const merged = new Map(kept.map((entry) => [entry.product, entry]));
  for (const entry of added) {
    const known = merged.get(entry.product);
    merged.set(entry.product, known ? mergeEntry(known, entry) : entry);
  }
  return [...merged.values()];
}

function mergeEntry(a: ProjectEntry, b: ProjectEntry): ProjectEntry {
  return {
    ...a,
    qty: Math.max(a.qty, b.qty),
    priority: priorities.find((one) => one === a.priority || one === b.priority) ?? a.priority,
    state: entryStates.findLast((one) => one === a.state || one === b.state) ?? a.state,
    note: mergeNotes(a.note, b.note),
  };
}

function mergeNotes(a: string, b: string): string {
  if (a.includes(b)) return a;
  return b.includes(a) ? b : `${a}\n${b}`.slice(0, projectLimits.noteLength);
}

/** What the store says of a part now. */
interface PricedPart {
  priceCents: number;
  countInStock: number;
}

export interface ListTotals {
  /** Of what is missing and in the store, whether or not it is in stock. */
  missingCents: number;
  missing: number;
  ordered: number;
  done: number;
  /** Missing parts that the store does not have anymore, and those that are sold out: they can't be bought now. */
  gone: number;
  soldOut: number;
}

/** Sums a list up at the store's present prices. @param parts by id; none for a part that has left the store */
export function totalsOf(
  entries: readonly ProjectEntry[],
  parts: ReadonlyMap<string, PricedPart>,
): ListTotals {
  const totals: ListTotals = { missingCents: 0, missing: 0, ordered: 0, done: 0, gone: 0, soldOut: 0 };
  for (const { product, qty, state } of entries) {
    totals[state] += 1;
    if (state !== 'missing') continue;
    const part = parts.get(product);
    if (!part) totals.gone += 1;
    else {
      totals.missingCents += fullLineCents({ priceCents: part.priceCents, qty });
      if (part.countInStock < 1) totals.soldOut += 1;
    }
  }
  return totals;
}
