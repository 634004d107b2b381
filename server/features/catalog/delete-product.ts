import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import { findForEditing, noProduct, partNumberTaken } from './edit-product.ts';
import { isPartNumberTaken, lockProduct, updateProduct } from './product-data.ts';

/**
 * Deletes a product. Its row stays, because orders, payments in progress and reviews refer to it; stock reserved for
 * customers who are paying stays reserved. @throws ShopError `not_found`, also when it is already deleted
 */
export async function deleteProduct(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product || product.deletedAt) throw noProduct();
    await updateProduct(tx, id, { deletedAt: now }, now);
    const { name, lugoPart } = product;
    await insertAudit(tx, { ...entry(admin, 'product.delete', id, now), before: { name, lugoPart } });
  });
  await deps.catalogChanged({ productIds: [id] });
}

/**
 * Undoes a deletion; the product is visible or hidden as before.
 * @throws ShopError `not_found`; `conflict` when another product has taken its part number in the meantime
 */
export async function restoreProduct(deps: Deps, admin: { id: string }, id: string): Promise<AdminProduct> {
  const now = deps.clock();
  const restored = await deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product) throw noProduct();
    if (!product.deletedAt) return false;
    try {
      await updateProduct(tx, id, { deletedAt: null }, now);
    } catch (error) {
      throw isPartNumberTaken(error) ? partNumberTaken() : error;
    }
    await insertAudit(tx, entry(admin, 'product.restore', id, now));
    return true;
  });
  if (restored) await deps.catalogChanged({ productIds: [id] });
  return findForEditing(deps, id);
}

function entry({ id: userId }: { id: string }, action: AuditAction, thingId: string, at: Date) {
  return { userId, action, thing: 'product', thingId, at } as const;
}
