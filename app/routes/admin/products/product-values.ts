import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { formatCents, toCents } from '../../../../shop/rules/money.ts';

/** What stands in the fields of the product form, as it is typed. */
export interface ProductValues {
  name: string;
  price: string;
  shippingPrice: string;
  brand: string;
  countInStock: string;
  /** The vendor's part number. */
  category: string;
  lugoPart: string;
  vendor: string;
  partType: string;
  year: string;
  description: string;
  hidden: boolean;
  /** In their order, the first is the product's. */
  images: { image: string; alt: string }[];
}
export type ProductField = keyof ProductValues;

/** The labels of the specification (section 2), in the order of the form. */
export const productLabels: Record<ProductField, string> = {
  name: 'Name',
  price: 'Price',
  shippingPrice: 'Shipping Price',
  brand: 'Brand',
  countInStock: 'Count In Stock',
  category: 'Vendor Part #',
  lugoPart: 'Lugo Part #',
  vendor: 'Vendor',
  partType: 'Part Category',
  year: 'Year',
  description: 'Description',
  hidden: 'Hidden',
  images: 'Pictures',
};
export const productFields = Object.keys(productLabels) as ProductField[];

export function valuesOf(product: AdminProduct): ProductValues {
  const { name, price, shippingPrice, brand, category, lugoPart, vendor, partType, description } = product;
  return {
    name,
    // A blank product has no price yet.
    price: price === 0 ? '' : formatCents(toCents(price)),
    shippingPrice: shippingPrice === null ? '' : formatCents(toCents(shippingPrice)),
    brand,
    countInStock: String(product.countInStock),
    category,
    lugoPart,
    vendor,
    partType,
    year: product.year.join(', '),
    description,
    hidden: product.hidden,
    images: product.images,
  };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Which fields are not as they were loaded. */
export function changedFields(base: ProductValues, values: ProductValues): ProductField[] {
  return productFields.filter((field) => !isSame(base[field], values[field]));
}

/**
 * What is sent: the changed fields alone, so that nothing else can be overwritten; stock with the count that was seen
 * (docs/specification/decisions.md, Money and stock); years split on commas and trimmed (specification, section 5).
 */
export function changeOf(base: ProductValues, values: ProductValues) {
  const changed = new Set(changedFields(base, values));
  const { year, images, countInStock, hidden, ...texts } = values;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([field]) => changed.has(field as ProductField))),
    ...(changed.has('countInStock') && { countInStock, countInStockSeen: base.countInStock }),
    ...(changed.has('year') && { year: year.split(',').map((one) => one.trim()) }),
    ...(changed.has('images') && { images: images.filter(({ image }) => image.trim() !== '') }),
    ...(changed.has('hidden') && { hidden }),
  };
}

/** A field that both have changed, each in his own way. */
export interface Clash {
  field: ProductField;
  mine: ProductValues[ProductField];
  theirs: ProductValues[ProductField];
}

/**
 * What two people made of one product. What only one has changed is his; stock takes both changes; only where both
 * changed a field differently somebody must choose, and until then what was typed here stays.
 * @returns `taken`: the fields that the other has changed and that now say so here
 */
export function mergeEdits(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): { values: ProductValues; clashes: Clash[]; taken: ProductField[] } {
  const byMe = new Set(changedFields(base, mine));
  const byThem = changedFields(base, theirs).filter((field) => !isSame(mine[field], theirs[field]));
  const taken = byThem.filter((field) => !byMe.has(field));
  const both = byThem.filter((field) => byMe.has(field));
  const stock = both.includes('countInStock') ? sumOfStock(base, mine, theirs) : undefined;
  const values = {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    ...(stock !== undefined && { countInStock: stock }),
  };
  const clashes = both
    .filter((field) => field !== 'countInStock' || stock === undefined)
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  return { values, clashes, taken };
}

/** The other's count with the difference that was typed here; undefined where it is no count. */
function sumOfStock(base: ProductValues, mine: ProductValues, theirs: ProductValues): string | undefined {
  const [was, typed, now] = [base, mine, theirs].map(({ countInStock }) => Number(countInStock));
  const sum = (now ?? 0) + (typed ?? 0) - (was ?? 0);
  return Number.isInteger(sum) && sum >= 0 ? String(sum) : undefined;
}

/** A value in a line, where two are shown beside each other. */
export function inShort(value: ProductValues[ProductField]): string {
  if (typeof value === 'boolean') return value ? 'Hidden' : 'Shown';
  if (typeof value !== 'string') return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  return value === '' ? 'Empty' : value;
}
