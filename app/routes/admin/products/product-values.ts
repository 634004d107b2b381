import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { splitPartNumbers } from '../../../../shop/rules/catalog/related-parts.ts';
import { formatFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { formatSpecs } from '../../../../shop/rules/catalog/specs.ts';
import { formatCents, plainAmount, toCents } from '../../../../shop/rules/money.ts';
import { priceDoubt } from '../../../../shop/rules/price-change.ts';
import { describeValue } from '../../../forms/use-edit-form.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';

/** What the fields of the product form hold. A type, since `useEditForm` takes no interface. */
export type ProductValues = {
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
  /** One rule per line; with rules, the years follow from them. */
  fitment: string;
  fitNotes: string;
  installNotes: string;
  californiaWarning: string;
  description: string;
  /** One `Name: value` per line. */
  specs: string;
  weightLb: string;
  oversize: boolean;
  truckFreight: boolean;
  /** Part numbers separated by commas. */
  relatedLugoParts: string;
  featuredPosition: string;
  topPosition: string;
  reorderLevel: string;
  hidden: boolean;
  byLink: boolean;
  /** The list of pictures as JSON, so that two edits of it are never mixed. The first picture is the product's. */
  images: string;
  /** The list of documents as JSON, too. */
  documents: string;
};
type ProductField = keyof ProductValues;
export type Picture = AdminProduct['images'][number];
type Document = AdminProduct['documents'][number];

/** The labels in the order of the form: those of the specification (section 2), and the columns of the CSV file. */
export const productLabels: Record<ProductField, string> = {
  name: 'Name',
  price: 'Price',
  shippingPrice: 'Shipping Price',
  brand: 'Brand',
  countInStock: 'Count In Stock',
  reorderLevel: 'Reorder Level',
  category: 'Vendor Part #',
  lugoPart: 'Lugo Part #',
  vendor: 'Vendor',
  partType: 'Part Category',
  year: 'Year',
  fitment: 'Fits',
  fitNotes: 'Fit Notes',
  description: 'Description',
  specs: 'Specs',
  installNotes: 'Installation Notes',
  californiaWarning: 'California Warning',
  weightLb: 'Weight (lb)',
  relatedLugoParts: 'Related Parts',
  oversize: 'Oversize',
  truckFreight: 'Truck Freight',
  featuredPosition: 'Featured Position',
  topPosition: 'Top Position',
  hidden: 'Hidden',
  byLink: 'Can be ordered by its link',
  images: 'Pictures',
  documents: 'Documents',
};

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
    year: compressYears(product.year),
    fitment: formatFitment(product.fitment),
    fitNotes: product.fitNotes ?? '',
    description,
    installNotes: product.installNotes,
    californiaWarning: product.californiaWarning,
    specs: formatSpecs(product.specs),
    weightLb: String(product.weightLb ?? ''),
    oversize: product.oversize,
    truckFreight: product.truckFreight,
    relatedLugoParts: product.relatedLugoParts.join(', '),
    featuredPosition: String(product.featuredPosition ?? ''),
    topPosition: String(product.topPosition ?? ''),
    reorderLevel: String(product.reorderLevel ?? ''),
    hidden: product.hidden,
    byLink: product.byLink,
    images: JSON.stringify(product.images),
    documents: JSON.stringify(product.documents),
  };
}

/** Returns a warning about a typed price that is far from the former one; none while it is no price. */
export function typedPriceDoubt(beforeDollars: number, typed: string): string | undefined {
  try {
    return priceDoubt(toCents(beforeDollars), toCents(plainAmount(typed)));
  } catch {
    return undefined;
  }
}

/** Returns the part categories to choose from, after those that products have, which may be none of the known ones. */
export function categoriesWith(...present: string[]): string[] {
  return [...new Set([...present.filter((category) => category !== ''), ...partCategories])];
}

/** The key of the form's draft. */
export const productDraft = (id: string): string => `${id} product`;

export const picturesOf = ({ images }: Pick<ProductValues, 'images'>): Picture[] =>
  JSON.parse(images) as Picture[];

export const documentsOf = ({ documents }: Pick<ProductValues, 'documents'>): Document[] =>
  JSON.parse(documents) as Document[];

/** Adds an uploaded picture; an emptied address makes room for it. */
export function withAdded(pictures: readonly Picture[], image: string): Picture[] {
  return [...pictures.filter((one) => one.image.trim() !== ''), { image, alt: '' }];
}

/**
 * Returns what is sent: only the changed fields, so that nothing else is overwritten; stock with the count that was seen
 * (docs/specification/decisions.md, Money and stock); years split on commas and trimmed (specification, section 5), unless
 * they follow from what the part fits.
 */
export function changeOf(changed: Partial<ProductValues>, base: ProductValues) {
  const { year, images, documents, countInStock, ...others } = changed;
  return {
    ...others,
    ...(countInStock !== undefined && {
      countInStock: countTyped(countInStock, Number(base.countInStock)),
      countInStockSeen: base.countInStock,
    }),
    ...(year !== undefined &&
      !(changed.fitment ?? base.fitment).trim() && { year: year.split(',').map((one) => one.trim()) }),
    ...(images !== undefined && {
      images: picturesOf({ images }).filter(({ image }) => image.trim() !== ''),
    }),
    ...(documents !== undefined && {
      documents: documentsOf({ documents }).map(({ url, title }) => ({ url, title })),
    }),
  };
}

/** Returns the count that was typed: `30`, or `+12` and `-3` to change the one that was seen. */
export function countTyped(typed: string, seen: number): string {
  const [, sign, units] = /^\s*([+\-−])\s*(\d{1,7})\s*$/.exec(typed) ?? [];
  if (units === undefined) return typed;
  return String(seen + (sign === '+' ? Number(units) : -Number(units)));
}

/** Returns `18 → 30` for `+12`; undefined for a plain count. */
export function countChange(typed: string, seen: number): string | undefined {
  const count = countTyped(typed, seen);
  return count === typed ? undefined : `${seen} → ${count}`;
}

/**
 * Keeps the count that the form showed while only sales have changed it: what is typed counts from there (decision 013),
 * unless less than nothing would be left.
 */
export function keepCountSeen(
  theirs: AdminProduct,
  { countInStock: seen, countVersion }: AdminProduct,
  { countInStock: mine }: Pick<ProductValues, 'countInStock'>,
): AdminProduct {
  const isKept =
    theirs.countVersion === countVersion && theirs.countInStock + Number(countTyped(mine, seen)) - seen >= 0;
  return isKept ? { ...theirs, countInStock: seen } : theirs;
}

/** Says why the stock is not the count that was expected; empty where it is. */
export function soldMeanwhile(expected: number, now: number): string {
  if (expected === now) return '';
  const parts = Math.abs(expected - now);
  const what = expected > now ? (parts === 1 ? 'was sold' : 'were sold') : 'came back';
  return `${parts} ${what} meanwhile: ${now} in stock now.`;
}

/** Says which other product has a position; undefined while none has it. */
export function placeTaken(
  { placed = [] }: Pick<AdminProduct, 'placed'>,
  field: 'featuredPosition' | 'topPosition',
  typed: string,
): string | undefined {
  const taken = placed.find((other) => other[field] !== null && other[field] === Number(typed));
  return taken && `${taken.name} has this position, too. The lower part number comes first.`;
}

/** Adds my related parts to theirs, and removes those that either of us removed. */
export function combineParts(base: string, mine: string, theirs: string): string {
  const [was, my, their] = [base, mine, theirs].map(splitPartNumbers) as [string[], string[], string[]];
  const kept = their.filter((part) => my.includes(part) || !was.includes(part));
  return [...new Set([...kept, ...my.filter((part) => !was.includes(part))])].join(', ');
}

/** Returns the toast after saving, which also says why the stock is not what was typed. */
export function updatedText(what: string, typed: number, { countInStock }: { countInStock: number }): string {
  return [`${what} updated`, soldMeanwhile(typed, countInStock)].filter(Boolean).join('. ');
}

/** Returns a value in a few words, for comparing two versions. */
export function describeField(name: string, value: string | boolean): string {
  if (name === 'images') {
    const { length } = picturesOf({ images: String(value) });
    return countOf(length, 'picture');
  }
  if (name === 'documents') {
    const titles = documentsOf({ documents: String(value) }).map(({ title }) => title);
    return titles.join('; ') || 'None';
  }
  if (name === 'hidden') return value ? 'Hidden' : 'Shown';
  if (name === 'specs') return describeValue(name, String(value).split('\n').join('; '));
  if (name === 'fitment') return describeValue(name, String(value).split('\n').join(' | '));
  return describeValue(name, value);
}
