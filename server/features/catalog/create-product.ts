import type { AdminProduct } from '../../../shop/contracts/catalog-admin.ts';
import { newId } from '../../db/id.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { findForEditing } from './edit-product.ts';
import { insertBlankProduct } from './product-data.ts';

/** Creates a blank product, hidden until it is saved with a name and a price. */
export async function createProduct(deps: Deps, admin: { id: string }): Promise<AdminProduct> {
  const id = newId();
  await write(deps, admin, { action: 'product.create', subject: id }, async (tx) => {
    await insertBlankProduct(tx, { id, now: deps.clock() });
    return changed(undefined);
  });
  return findForEditing(deps, id);
}
