import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';

/** Says what applying an import does, for the question before it. */
export function importConsequence({
  new: added = 0,
  changed = 0,
  deleted = 0,
  rejected = 0,
}: Counts): string {
  const kept = added + changed;
  const done = [
    kept > 0 && `${countOf(kept, 'product')} will be changed${kept > 1 ? ' together' : ''}`,
    deleted > 0 && `${countOf(deleted, 'product')} will be deleted`,
  ].filter((part) => part !== false);
  return [
    `${done.join(' and ')}.`,
    deleted > 0 && 'Orders that are not paid yet and have a deleted part can’t be paid.',
    rejected > 0 && `Rows left out: ${formatCount(rejected)}.`,
    'If anything goes wrong, nothing is changed. You’ll get an undo file that you can import later.',
  ]
    .filter((part) => part !== false)
    .join(' ');
}

type Counts = Partial<ProductImport['counts']>;
