import type { AuditAction } from '../../../shop/audit-actions.ts';
import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import { findForEditing, noProduct, partNumberTaken } from './edit-product.ts';
import { isPartNumberTaken, lockProduct, updateProduct } from './product-data.ts';

/**
 * Takes a product out of the shop. Its row stays, for orders, payments under way and reviews refer to it; what is held
 * of it for buyers who are paying stays held. @throws ShopError `not_found`, also when it was deleted before
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
 * Undoes a deletion: the product is as it was, shown or hidden.
 * @throws ShopError `not_found`; `conflict` when another product has taken its part number meanwhile
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
