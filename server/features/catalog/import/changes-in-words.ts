import { csvColumns } from '../../../../shop/product-csv.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import type { ProductUpdate } from '../product-data.ts';

type Field = Exclude<keyof ProductUpdate, 'image' | 'onHand' | 'deletedAt'>;

const labels: Record<Field, string> = {
  name: csvColumns.name,
  priceCents: csvColumns.price,
  shippingCents: csvColumns.shippingPrice,
  brand: csvColumns.brand,
  lugoPart: csvColumns.lugoPart,
  vendor: csvColumns.vendor,
  vendorPart: csvColumns.category,
  partType: csvColumns.partType,
  years: csvColumns.year,
  description: csvColumns.description,
  hidden: csvColumns.hidden,
};
const longest = 60;

/** `Price: 10.00 → 12.00`, a line for each field; of a new product what it is. */
export function changesInWords(
  before: ProductUpdate,
  after: ProductUpdate,
  { countInStock }: { countInStock?: number | undefined } = {},
  { was, is }: { was?: number; is?: number } = {},
): string[] {
  const isNew = Object.keys(before).length === 0 && was === undefined;
  const lines = (Object.keys(labels) as Field[])
    .filter((field) => after[field] !== undefined && !(isNew && (field === 'lugoPart' || field === 'name')))
    .map((field) => {
      const now = inWords(after[field]);
      return isNew ? `${labels[field]}: ${now}` : `${labels[field]}: ${inWords(before[field])} → ${now}`;
    });
  const count = countInStock ?? is;
  if (count === undefined) return lines;
  const stock = was === undefined ? String(count) : `${was} → ${count}`;
  return [...lines, `${csvColumns.countInStock}: ${stock}`];
}

function inWords(value: ProductUpdate[Field]): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatCents(value);
  const text = typeof value === 'string' ? value : compressYears(value) || 'none';
  if (text.length <= longest) return text;
  // By characters: half of one cannot be stored.
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}
