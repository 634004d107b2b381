import type { AdminProduct, ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { nextPictures } from './next-pictures.ts';
import { nextStock } from './next-stock.ts';
import type { ProductUpdate, EditableProduct } from './product-data.ts';
import {
  findEditableProduct,
  isPartNumberTaken,
  lockProduct,
  updatePictures,
  updateProduct,
} from './product-data.ts';
import { adminProduct } from './product-card.ts';

/** Returns a product for its form. @throws ShopError `not_found` */
export async function findForEditing({ db }: Deps, id: string): Promise<AdminProduct> {
  const product = await findEditableProduct(db, id);
  if (!product) throw noProduct();
  return adminProduct(product);
}

/**
 * Changes the given fields of a product while holding its lock, so that no sale comes between reading and writing. Stock
 * changes by the difference to what the admin saw (docs/specification/decisions.md, Money and stock).
 * @throws ShopError `not_found`; `invalid_input`; `conflict` with the current record when it was changed after `version`,
 *   when less stock is available than is removed, or when another product has the part number
 */
export async function editProduct(
  deps: Deps,
  admin: { id: string },
  id: string,
  change: ProductChange,
): Promise<AdminProduct> {
  return write(deps, admin, { action: 'product.update', subject: id }, async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before || before.deletedAt) throw noProduct();
    const next = await nextOf(tx, before, change);
    const found = differences<ProductUpdate & { pictures?: object }>(before, next);
    if (Object.keys(found.after).length === 0) return unchanged(adminProduct(before));
    refuseStale(before, change.version, { message: editedSince, current: adminProduct(before) });
    requireVisible({ ...before, ...next });
    const pictures = found.after.pictures && next.pictures;
    await storeChange(deps, tx, before, { ...found.after, pictures });
    const product = await findEditableProduct(tx, id);
    if (!product) throw noProduct();
    return changed(adminProduct(product), found);
  });
}

type Next = ProductUpdate & Pick<Partial<EditableProduct>, 'pictures'>;

async function nextOf(tx: Tx, before: EditableProduct, change: ProductChange): Promise<Next> {
  const { name, brand, lugoPart, vendor, partType, description, price, shippingPrice } = change;
  const next: Next = {
    ...(await nextPictures(tx, before, change)),
    ...defined({ name, brand, lugoPart, vendor, partType, description }),
    ...defined({ vendorPart: change.category, years: change.year, priceCents: price }),
    ...(shippingPrice !== undefined && { shippingCents: shippingPrice }),
    ...(change.countInStock !== undefined && { onHand: nextStock(before, change) }),
  };
  const hidden = change.hidden ?? stillHidden(before, next);
  return { ...next, hidden };
}

/** Whether a hidden product stays hidden: it becomes visible when it first gets a name and a price, unless hidden by hand. */
export function stillHidden(
  before: Pick<EditableProduct, 'hidden' | 'name' | 'priceCents'>,
  next: ProductUpdate,
): boolean {
  const fit = ({ name, priceCents }: { name: string; priceCents: number }) => name !== '' && priceCents > 0;
  return before.hidden && (fit(before) || !fit({ ...before, ...next }));
}

function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

const editedSince =
  'This product has been changed since you opened it. Your changes are not saved yet: look at both and save again.';

function requireVisible(product: EditableProduct): void {
  const fields = visibilityErrors(product);
  const [text] = Object.values(fields);
  if (text) throw new ShopError('invalid_input', text, { fields });
}

/** Returns why a product cannot be visible, by field; empty for a hidden one. */
export function visibilityErrors({
  hidden,
  name,
  priceCents,
}: Pick<EditableProduct, 'hidden' | 'name' | 'priceCents'>): { name?: string; price?: string } {
  if (hidden) return {};
  return {
    ...(name === '' && { name: 'Name is required' }),
    ...(priceCents === 0 && { price: 'A product in the shop needs a price above 0' }),
  };
}

async function storeChange(
  { clock }: Deps,
  tx: Tx,
  { id }: EditableProduct,
  { pictures, ...change }: ProductUpdate & { pictures?: EditableProduct['pictures'] | undefined },
): Promise<void> {
  try {
    await updateProduct(tx, id, change, clock());
  } catch (error) {
    throw isPartNumberTaken(error) ? partNumberTaken() : error;
  }
  if (pictures) await updatePictures(tx, id, pictures);
}

export function partNumberTaken(): ShopError {
  const text = 'Another product has this part number';
  return new ShopError('conflict', text, { fields: { lugoPart: text } });
}

export const noProduct = (): ShopError => new ShopError('not_found', 'Product not found');
