import { csvColumns } from '../../../../shop/product-csv.ts';
import type { Spec } from '../../../../shop/rules/catalog/specs.ts';
import { formatSpecs } from '../../../../shop/rules/catalog/specs.ts';
import { formatFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import type { ProductUpdate } from '../product-data.ts';

export type Field = Exclude<keyof ProductUpdate, 'image' | 'onHand' | 'byLink' | 'deletedAt'>;

export const labels: Record<Field, string> = {
  name: csvColumns.name,
  priceCents: csvColumns.price,
  shippingCents: csvColumns.shippingPrice,
  brand: csvColumns.brand,
  lugoPart: csvColumns.lugoPart,
  vendor: csvColumns.vendor,
  vendorPart: csvColumns.category,
  partType: csvColumns.partType,
  years: csvColumns.year,
  fitment: csvColumns.fitment,
  description: csvColumns.description,
  specs: csvColumns.specs,
  fitNotes: csvColumns.fitNotes,
  installNotes: csvColumns.installNotes,
  californiaWarning: csvColumns.californiaWarning,
  documents: csvColumns.documents,
  weightLb: csvColumns.weightLb,
  oversize: csvColumns.oversize,
  truckFreight: csvColumns.truckFreight,
  relatedLugoParts: csvColumns.relatedLugoParts,
  featuredPosition: csvColumns.featuredPosition,
  topPosition: csvColumns.topPosition,
  reorderLevel: csvColumns.reorderLevel,
  hidden: csvColumns.hidden,
};
const maxTextLength = 60;

/** Describes a change for the review, one line per field: `Price: 10.00 → 12.00`, or `Price: 12.00` for a new product. */
export function describeChange(
  before: ProductUpdate,
  after: ProductUpdate,
  { countInStock }: { countInStock?: number | undefined } = {},
  { was, is }: { was?: number; is?: number } = {},
): string[] {
  const isNew = Object.keys(before).length === 0 && was === undefined;
  const [old, next] = onlyChangedSpecs(before, after);
  const lines = (Object.keys(labels) as Field[])
    .filter((field) => next[field] !== undefined && !(isNew && (field === 'lugoPart' || field === 'name')))
    .map((field) => {
      const now = formatValue(field, next);
      if (isNew) return `${labels[field]}: ${now}`;
      const before = formatValue(field, old);
      // Documents are shown by their titles.
      return `${labels[field]}: ${before === now && field === 'documents' ? 'other files' : `${before} → ${now}`}`;
    });
  const count = countInStock ?? is;
  if (count === undefined) return lines;
  const stock = was === undefined ? String(count) : `${was} → ${count}`;
  return [...lines, `${csvColumns.countInStock}: ${stock}`];
}

/** Leaves out the specs that stay as they are, unless only the order changes: long texts are cut off. */
function onlyChangedSpecs(before: ProductUpdate, after: ProductUpdate): [ProductUpdate, ProductUpdate] {
  if (!before.specs || !after.specs) return [before, after];
  const lacking = (all: readonly Spec[], others: readonly Spec[]) =>
    all.filter((spec) => !others.some(({ name, value }) => name === spec.name && value === spec.value));
  const [removed, added] = [lacking(before.specs, after.specs), lacking(after.specs, before.specs)];
  if (removed.length + added.length === 0) return [before, after];
  return [
    { ...before, specs: removed },
    { ...after, specs: added },
  ];
}

function formatValue(field: Field, values: ProductUpdate): string {
  const text = textOf(field, values);
  if (text === '') return 'none';
  if (text.length <= maxTextLength) return text;
  // Cuts between characters: half a surrogate pair cannot be stored.
  const characters = [...text];
  return characters.length > maxTextLength ? `${characters.slice(0, maxTextLength).join('')}…` : text;
}

function textOf(
  field: Field,
  { specs = [], years = [], fitment = [], relatedLugoParts = [], documents = [], ...values }: ProductUpdate,
): string {
  switch (field) {
    case 'specs':
      return formatSpecs(specs).replaceAll('\n', '; ');
    case 'fitment':
      return formatFitment(fitment).replaceAll('\n', ' | ');
    case 'years':
      return compressYears(years);
    case 'documents':
      return documents.map(({ title }) => title).join('; ');
    case 'relatedLugoParts':
      return relatedLugoParts.join(', ');
    default: {
      const value = values[field] ?? '';
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return typeof value === 'number' && field.endsWith('Cents') ? formatCents(value) : String(value);
    }
  }
}
