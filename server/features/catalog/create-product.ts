import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import { findForEditing } from './edit-product.ts';
import { insertBlankProduct } from './product-data.ts';

/** Creates a blank product, hidden until it is saved with a name and a price. */
export async function createProduct(deps: Deps, admin: { id: string }): Promise<AdminProduct> {
  const id = newId();
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await insertBlankProduct(tx, { id, now });
    await insertAudit(tx, {
      userId: admin.id,
      action: 'product.create',
      thing: 'product',
      thingId: id,
      at: now,
    });
  });
  await deps.catalogChanged({ productIds: [id] });
  return findForEditing(deps, id);
}
