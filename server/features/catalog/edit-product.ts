import type { AdminProduct, ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { relatedPartsError } from '../../../shop/rules/catalog/related-parts.ts';
import { yearsAfter } from '../../../shop/rules/fitment/fit.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../db/id.ts';
import { changed, editedSince, refuseStale, unchanged, write } from '../../db/write.ts';
import { listSentBack } from './fit-count-data.ts';
import { nextDocuments } from './next-documents.ts';
import { nextPictures } from './next-pictures.ts';
import { nextStock } from './next-stock.ts';
import type { ProductUpdate, EditableProduct } from './product-data.ts';
import {
  findEditableProduct,
  findExistingPartNumbers,
  findOtherWithPartNumber,
  insertBlankProduct,
  isPartNumberTaken,
  listPlaced,
  lockProduct,
  updatePictures,
  updateProduct,
} from './product-data.ts';
import { adminProduct } from './product-card.ts';

/** Returns a product for its form. @throws ShopError `not_found` */
export async function findForEditing(db: Db | Tx, id: string): Promise<AdminProduct> {
  const product = await findEditableProduct(db, id);
  if (!product) throw noProduct();
  return {
    ...adminProduct(product),
    placed: await listPlaced(db, { except: id }),
    sentBack: await listSentBack(db, id),
  };
}

/** Creates a blank, hidden product. */
export function createProduct(deps: Deps, admin: { id: string }): Promise<AdminProduct> {
  const id = newId();
  return write(deps, admin, { action: 'product.create', subject: id }, async (tx) => {
    await insertBlankProduct(tx, { id, now: deps.clock() });
    return changed(await findForEditing(tx, id));
  });
}

/**
 * Changes the given fields of a product while holding its lock, so that no sale comes between reading and writing. Stock
 * changes by the difference to what the admin saw (docs/specification/decisions.md, Money and stock).
 * @throws ShopError `not_found`; `invalid_input`; `conflict` with the current record when it was changed after `version`,
 *   when less stock is available than is removed, when another admin has changed the stock since `countVersion`, or when
 *   another product has the part number
 */
export function editProduct(
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
    await refuseStale(before, change.version, {
      message: editedSince('product'),
      current: () => adminProduct(before),
    });
    requireVisible({ ...before, ...next });
    const { pictures, ...fields } = found.after;
    if (fields.lugoPart) await requireFreePartNumber(tx, { ...before, ...fields });
    await updateProduct(tx, id, fields, deps.clock()).catch(rejectPartNumber);
    if (pictures && next.pictures) await updatePictures(tx, id, next.pictures);
    return changed(await findForEditing(tx, id), found);
  });
}

type Next = ProductUpdate & Pick<Partial<EditableProduct>, 'pictures'>;

async function nextOf(tx: Tx, before: EditableProduct, change: ProductChange): Promise<Next> {
  const { category, price, shippingPrice } = change;
  const after = yearsAfter(before, change);
  if ('error' in after) throw new ShopError('invalid_input', after.error, { fields: { year: after.error } });
  await requireRelatedParts(tx, before, change);
  const next: Next = {
    ...(await nextPictures(tx, before, change)),
    ...(await nextDocuments(tx, change)),
    ...defined(fieldsNamedAlike(change)),
    ...defined({ vendorPart: category, priceCents: price, shippingCents: shippingPrice }),
    years: after.years,
    ...(change.countInStock !== undefined && { onHand: nextStock(before, change) }),
  };
  const { byLink = before.byLink } = change;
  const hidden = change.hidden ?? hiddenAfter({ ...before, byLink }, next, change);
  // What is hidden again later must not be sold by a forgotten link.
  return { ...next, hidden, byLink: hidden && byLink };
}

/** Fields of a change that are not simply written into the column of the same name. */
const mappedFields = [
  ...(['productId', 'version', 'category', 'year', 'price', 'shippingPrice'] as const),
  ...([
    'image',
    'images',
    'documents',
    'countInStock',
    'countInStockSeen',
    'countVersion',
    'hidden',
    'byLink',
  ] as const),
];
type MappedField = (typeof mappedFields)[number];

/** Returns the other fields. Its type does not compile while a field of the contract has no column that takes it. */
function fieldsNamedAlike(change: ProductChange): {
  [Field in Exclude<keyof ProductChange, MappedField>]?: ProductUpdate[Field] | undefined;
} {
  return Object.fromEntries(
    Object.entries(change).filter(([field]) => !mappedFields.includes(field as MappedField)),
  );
}

/**
 * Returns whether a product is hidden when a change does not say so: it stays as it is. Only the specified body, which
 * names its `productId` and knows nothing of hiding, shows a product that it gives a name and a price for the first time,
 * unless it is sold by its link.
 */
function hiddenAfter(before: EditableProduct, next: ProductUpdate, { productId }: ProductChange): boolean {
  const isComplete = ({ name, priceCents }: Pick<EditableProduct, 'name' | 'priceCents'>) =>
    name !== '' && priceCents > 0;
  const completes = productId !== undefined && !isComplete(before) && isComplete({ ...before, ...next });
  return before.hidden && (before.byLink || !completes);
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** @throws ShopError `invalid_input` for an added part that does not exist or is the product itself */
async function requireRelatedParts(
  tx: Tx,
  before: EditableProduct,
  { relatedLugoParts: named = [], lugoPart = before.lugoPart }: ProductChange,
): Promise<void> {
  const exists = await findExistingPartNumbers(tx, named);
  const text = relatedPartsError({ ...before, lugoPart }, named, exists);
  if (text) throw new ShopError('invalid_input', text, { fields: { relatedLugoParts: text } });
}

function requireVisible(product: Parameters<typeof visibilityErrors>[0]): void {
  const fields = visibilityErrors(product);
  const [text] = Object.values(fields);
  if (text) throw new ShopError('invalid_input', text, { fields });
}

/** Returns why a product cannot be visible, by field; empty for a hidden one that has no link either. */
export function visibilityErrors({
  hidden,
  byLink,
  name,
  priceCents,
}: Pick<EditableProduct, 'hidden' | 'byLink' | 'name' | 'priceCents'>): { name?: string; price?: string } {
  if (hidden && !byLink) return {};
  return {
    ...(name === '' && { name: 'Name is required' }),
    ...(priceCents === 0 && {
      price: `A product ${hidden ? 'that can be ordered' : 'in the shop'} needs a price above 0`,
    }),
  };
}

/** @throws ShopError `conflict` naming the other product that has the part number */
export async function requireFreePartNumber(
  tx: Tx,
  product: Pick<EditableProduct, 'id' | 'lugoPart'>,
): Promise<void> {
  const other = await findOtherWithPartNumber(tx, product);
  if (other) throw partNumberTaken(`${other.name || 'a product without a name'} (${other.lugoPart})`);
}

/** @throws ShopError `conflict` if the error means that another product got the part number meanwhile, else the error */
export function rejectPartNumber(error: unknown): never {
  throw isPartNumberTaken(error) ? partNumberTaken('another product') : error;
}

function partNumberTaken(owner: string): ShopError {
  const text = `This part number belongs to ${owner}`;
  return new ShopError('conflict', text, { fields: { lugoPart: text } });
}

export const noProduct = (): ShopError => new ShopError('not_found', 'Product not found');
