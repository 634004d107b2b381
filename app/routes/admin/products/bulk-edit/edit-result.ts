import type { Input, Reply } from '../../../../../shop/api-client.ts';
import type { AdminProductRow } from '../../../../../shop/contracts/catalog-admin.ts';
import type { EditOutcome } from '../../../../../shop/contracts/products/bulk-edit.ts';
import { countOf } from '../../../../../shop/rules/in-words.ts';

export type Edits = Input<'PUT /api/products'>['body']['edits'];
export type Edited = Reply<'PUT /api/products'>['products'];
export type Action = { kind: 'hide' | 'show' | 'undo' } | { kind: 'move'; partType: string };

export interface EditResult {
  isGood: boolean;
  sentences: readonly string[];
  /** What takes it back; empty if nothing has changed. */
  undo: Edits;
  /** Products that stay chosen, because somebody should look at them first. */
  chosen: readonly string[];
}

/** Returns what is sent: each product with the version on screen, so that nobody overwrites another's change unseen. */
export function editsOf(
  products: readonly AdminProductRow[],
  action: Exclude<Action, { kind: 'undo' }>,
): Edits {
  const change = action.kind === 'move' ? { partType: action.partType } : { hidden: action.kind === 'hide' };
  return products.map(({ _id, version }) => ({ _id, version, ...change }));
}

/** Returns in words what became of the products, and how to take it back. @param before the products as they were sent */
export function resultOf(action: Action, before: readonly AdminProductRow[], edited: Edited): EditResult {
  const of = (wanted: EditOutcome) => edited.filter(({ outcome }) => outcome === wanted);
  const changed = of('changed');
  const sentences: [products: readonly unknown[], say: (count: number) => string][] = [
    [changed, (count) => doneText(action, count)],
    [of('same'), (count) => `${were(count)} ${sameText(action)} already.`],
    [of('stale'), (count) => `${were(count)} changed meanwhile, and left alone${staleText(action)}.`],
    [of('incomplete'), (count) => `${count} can’t be shown without a name and a price.`],
    [of('deleted'), (count) => `${were(count)} deleted meanwhile.`],
  ];
  return {
    isGood: changed.length > 0,
    sentences: sentences.flatMap(([{ length }, say]) => (length > 0 ? [say(length)] : [])),
    undo: action.kind === 'undo' ? [] : changed.flatMap((product) => undoOf(product, before)),
    chosen: action.kind === 'undo' ? [] : [...of('stale'), ...of('incomplete')].map(({ _id }) => _id),
  };
}

function doneText(action: Action, count: number): string {
  const products = countOf(count, 'product');
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  if (action.kind === 'move') return `${products} moved to ${action.partType}.`;
  if (action.kind === 'show') return `${products} shown in the shop.`;
  if (action.kind === 'undo') return `${products} ${are} as before.`;
  return `${products} hidden. Orders that aren’t paid yet and have ${them} can’t be paid until you show ${them} again.`;
}

function sameText(action: Action): string {
  if (action.kind === 'move') return `in ${action.partType}`;
  return { hide: 'hidden', show: 'in the shop', undo: 'as before' }[action.kind];
}

const staleText = ({ kind }: Action): string =>
  kind === 'undo' ? '' : ': look again, and press once more if it is right';

const were = (count: number): string => (count === 1 ? '1 was' : `${count} were`);

function undoOf({ _id, version }: Edited[number], before: readonly AdminProductRow[]): Edits {
  const was = before.find((product) => product._id === _id);
  return was ? [{ _id, version, hidden: was.hidden, byLink: was.byLink, partType: was.partType }] : [];
}
