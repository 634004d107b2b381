import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import { changed, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findForEditing, noProduct, rejectPartNumber, requireFreePartNumber } from './edit-product.ts';
import { lockProduct, updateProduct } from './product-data.ts';

/**
 * Deletes a product. Its row stays, because orders, payments in progress and reviews refer to it; stock reserved for
 * customers who are paying stays reserved. @throws ShopError `not_found`, also when it is already deleted
 */
export function deleteProduct(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return write(deps, admin, { action: 'product.delete', subject: id }, async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product || product.deletedAt) throw noProduct();
    const now = deps.clock();
    await updateProduct(tx, id, { deletedAt: now }, now);
    const { name, lugoPart } = product;
    return changed(undefined, { before: { name, lugoPart } });
  });
}

/**
 * Undoes a deletion; the product is visible or hidden as before.
 * @throws ShopError `not_found`; `conflict` when another product has taken its part number in the meantime
 */
export function restoreProduct(deps: Deps, admin: { id: string }, id: string): Promise<AdminProduct> {
  return write(deps, admin, { action: 'product.restore', subject: id }, async (tx) => {
    const product = await lockProduct(tx, id);
    if (!product) throw noProduct();
    if (!product.deletedAt) return unchanged(await findForEditing(tx, id));
    await requireFreePartNumber(tx, product);
    await updateProduct(tx, id, { deletedAt: null }, deps.clock()).catch(rejectPartNumber);
    return changed(await findForEditing(tx, id));
  });
}
