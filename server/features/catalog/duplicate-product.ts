import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import { productNameMax } from '../../../shop/facts.ts';
import { newId } from '../../db/id.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findForEditing, noProduct } from './edit-product.ts';
import { insertCopy } from './product-copy-data.ts';
import { lockProduct } from './product-data.ts';

const nameEnd = ' (copy)';

/**
 * Copies a product, for the other side of a pair or another color. The copy is hidden, has no stock, and no part number, because
 * a number belongs to one product. @throws ShopError `not_found`, also when it is deleted
 */
export function duplicateProduct(
  deps: Deps,
  admin: { id: string },
  originalId: string,
): Promise<AdminProduct> {
  const id = newId();
  return write(deps, admin, { action: 'product.duplicate', subject: id }, async (tx) => {
    const original = await lockProduct(tx, originalId);
    if (!original || original.deletedAt) throw noProduct();
    const name = original.name && shortened(original.name) + nameEnd;
    await insertCopy(tx, { originalId, id, name, now: deps.clock() });
    const after = { name, copyOf: original.lugoPart || originalId };
    return changed(await findForEditing(tx, id), { after });
  });
}

/** Leaves room for the end of the name, and cuts no character in two. */
const shortened = (name: string): string =>
  name.slice(0, productNameMax - nameEnd.length).replace(/[\uD800-\uDBFF]$/, '');
