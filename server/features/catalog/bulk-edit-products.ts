import type { Reply } from '../../../shop/api-client.ts';
import type { EditOutcome, BulkProductEdit } from '../../../shop/contracts/products/bulk-edit.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { noProduct, visibilityErrors } from './edit-product.ts';
import { adminProductRow } from './product-card.ts';
import { listRowsById } from './product-data.ts';
import type { BulkEditedRow, BulkUpdate } from './bulk-edit-data.ts';
import { lockProducts, updateProducts } from './bulk-edit-data.ts';

/**
 * Changes several products in one transaction, each with its own audit row as if it had been changed alone. One that can't
 * be changed doesn't keep the others from it: the reply says of each what became of it.
 * @throws ShopError `not_found` for a product that never existed
 */
export function bulkEditProducts(
  deps: Deps,
  admin: { id: string },
  edits: readonly BulkProductEdit[],
): Promise<Reply<'PUT /api/products'>> {
  const ids = edits.map(({ _id }) => _id);
  // Each audit row names its own product.
  return write(deps, admin, { action: 'product.update', subject: '' }, async (tx) => {
    const rows = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
    const planned = edits.map((edit) => {
      const before = rows.get(edit._id);
      if (!before) throw noProduct();
      return planEdit(before, edit);
    });
    const changed = planned.filter(({ outcome }) => outcome === 'changed');
    if (changed.length > 0)
      await updateProducts(
        tx,
        changed.map(({ next }) => next),
        deps.clock(),
      );
    const outcomes = new Map(planned.map(({ next, outcome }) => [next.id, outcome]));
    const products = (await listRowsById(tx, ids)).map((row) => ({
      ...adminProductRow(row),
      outcome: outcomes.get(row.id) ?? 'same',
    }));
    return {
      value: { products },
      rows: changed.map(({ next, found }) => ({ subject: next.id, ...found })),
    };
  });
}

interface PlannedEdit {
  outcome: EditOutcome;
  next: BulkUpdate;
  found: ReturnType<typeof differences<BulkUpdate>>;
}

function planEdit(before: BulkEditedRow, edit: BulkProductEdit): PlannedEdit {
  const { partType = before.partType, hidden = before.hidden, byLink = before.byLink, version } = edit;
  // As in the form: showing a product ends that it is sold by its link.
  const next = { id: before.id, partType, hidden, byLink: hidden && byLink };
  const found = differences<BulkUpdate>(before, next);
  return { outcome: outcomeOf(), next, found };

  function outcomeOf(): EditOutcome {
    if (before.deletedAt) return 'deleted';
    if (Object.keys(found.after).length === 0) return 'same';
    if (version !== undefined && version !== before.version) return 'stale';
    if (Object.keys(visibilityErrors({ ...before, ...next })).length > 0) return 'incomplete';
    return 'changed';
  }
}
