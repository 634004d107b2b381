import { createHash } from 'node:crypto';
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import type { ImportKind, ImportReport, ImportRow } from '../../../../shop/product-csv.ts';
import { csvColumns, csvRowsShown, importKinds } from '../../../../shop/product-csv.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { differences } from '../../../../shop/rules/differences.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Db } from '../../../db/open.ts';
import { visibilityErrors } from '../edit-product.ts';
import { stockAfter } from '../next-stock.ts';
import { listNames } from '../price-data.ts';
import type { ProductUpdate } from '../product-data.ts';
import type { CsvProduct, NewProduct } from './csv-data.ts';
import { listProductsByPart } from './csv-data.ts';
import type { FileRow } from './read-rows.ts';
import { readChange, readRows } from './read-rows.ts';

/** The stock fields of a change; the resulting stock is known only when the product is written. */
export type StockChange = Pick<ProductChange, 'countInStock' | 'countInStockSeen'>;

export interface PlannedChange {
  id: string;
  version: number;
  /** The fields that change, without stock. */
  before: ProductUpdate;
  after: ProductUpdate;
  stock: StockChange;
  isDeletion: boolean;
}

export interface ImportPlan {
  created: NewProduct[];
  changed: PlannedChange[];
  report: ImportReport;
  rows: number;
  /** Hash of what would change in which versions: stays the same unless an admin changes these products. Sales don't matter. */
  digest: string;
}

/**
 * Works out what a file would do to the products as they are now.
 * @param onProgress called with the number of rows checked so far
 * @throws ShopError `invalid_input` when the file is not a table of products
 */
export async function planImport(
  db: Db,
  bytes: Uint8Array,
  onProgress: (done: number) => Promise<void>,
): Promise<ImportPlan> {
  const planner = new Planner({
    brand: new Set(await listNames(db, 'brand')),
    partType: new Set([...partCategories, ...(await listNames(db, 'partType'))]),
  });
  for await (const rows of readRows(bytes)) {
    const found = await listProductsByPart(
      db,
      rows.flatMap(({ cells }) => cells.lugoPart ?? []),
    );
    const byPart = new Map(found.map((product) => [product.lugoPart, product]));
    for (const row of rows) planner.add(row, byPart.get(row.cells.lugoPart ?? ''));
    await onProgress(planner.rows);
  }
  return planner.plan();
}

/** What the filters of the store list: a misspelled name would become a filter of its own. */
type FilterNames = Record<'brand' | 'partType', ReadonlySet<string>>;

class Planner {
  rows = 0;
  readonly #known: FilterNames;
  readonly #newNames = new Set<string>();
  readonly #created: NewProduct[] = [];
  readonly #changed: PlannedChange[] = [];
  readonly #seen = new Map<string, number>();
  readonly #rows: ImportRow[] = [];
  readonly #counts = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>;
  readonly #hash = createHash('sha256');

  constructor(known: FilterNames) {
    this.#known = known;
  }

  add(row: FileRow, product: CsvProduct | undefined): void {
    this.rows++;
    const request = readChange(row);
    const part = row.cells.lugoPart ?? '';
    const earlier = this.#seen.get(part);
    if (part !== '' && earlier === undefined) this.#seen.set(part, row.line);
    if (request.kind === 'invalid') this.#reject(row, request.reason);
    else if (earlier !== undefined) this.#reject(row, `Line ${earlier} is about the same product`);
    else if (request.kind === 'deletion') this.#delete(row, product);
    else if (product) this.#change(row, product, request.change);
    else this.#create(row, request.change);
  }

  plan(): ImportPlan {
    return {
      created: this.#created,
      // Everything that locks several products does so in the order of their ids.
      changed: this.#changed.sort((one, other) => (one.id < other.id ? -1 : 1)),
      report: {
        counts: this.#counts,
        rows: this.#rows,
        newNames: [...this.#newNames].slice(0, csvRowsShown),
      },
      rows: this.rows,
      digest: this.#hash.digest('base64url'),
    };
  }

  #create(row: FileRow, { countInStock, ...change }: ProductChange): void {
    const fields = fieldsOf(change);
    const { name = '', priceCents = 0 } = fields;
    const hidden = change.hidden ?? (name === '' || priceCents === 0);
    const [fault] = Object.values(visibilityErrors({ hidden, name, priceCents }));
    if (fault) return this.#reject(row, fault);
    this.#noteNewNames(fields);
    const product = { ...fields, id: newId(), hidden, onHand: countInStock ?? 0 };
    this.#created.push(product);
    this.#count(row, 'new', describeChange({}, { ...fields, hidden }, { countInStock }));
    this.#hash.update(`new ${row.line}\n`);
  }

  #change(row: FileRow, product: CsvProduct, change: ProductChange): void {
    const { lugoPart: _, ...fields } = fieldsOf(change);
    const next = { ...fields, hidden: change.hidden ?? product.hidden };
    const stock = { countInStock: change.countInStock, countInStockSeen: change.countInStockSeen };
    let onHand: number;
    try {
      onHand = stockAfter(product, stock);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return this.#reject(row, error.message);
    }
    const [fault] = Object.values(visibilityErrors({ ...product, ...next }));
    if (fault) return this.#reject(row, fault);
    const { before, after } = differences<ProductUpdate>(product, next);
    if (Object.keys(after).length === 0 && onHand === product.onHand) return this.#same();
    this.#noteNewNames(after);
    const { id, version } = product;
    this.#changed.push({ id, version, before, after, stock, isDeletion: false });
    const count =
      onHand === product.onHand
        ? {}
        : { was: product.onHand - product.reserved, is: onHand - product.reserved };
    this.#count(row, 'changed', describeChange(before, after, {}, count), product.name);
    this.#hash.update(`${id} ${version} ${Object.keys(after).join()}\n`);
  }

  #delete(row: FileRow, product: CsvProduct | undefined): void {
    if (!product) return this.#reject(row, 'There is no such product to delete');
    const { id, version, name, lugoPart } = product;
    this.#changed.push({ id, version, before: { name, lugoPart }, after: {}, stock: {}, isDeletion: true });
    this.#count(row, 'deleted', [], name);
    this.#hash.update(`${id} ${version} delete\n`);
  }

  #reject(row: FileRow, reason: string): void {
    this.#count(row, 'rejected', [], undefined, reason);
    this.#hash.update(`rejected ${row.line}\n`);
  }

  #noteNewNames(fields: ProductUpdate): void {
    for (const field of ['brand', 'partType'] as const) {
      const name = fields[field] ?? '';
      if (name !== '' && !this.#known[field].has(name)) this.#newNames.add(`${labels[field]}: ${name}`);
    }
  }

  #same(): void {
    this.#counts.same++;
  }

  #count(
    row: FileRow,
    kind: ImportRow['kind'],
    changes: string[],
    name = row.cells.name ?? '',
    reason = '',
  ): void {
    this.#counts[kind]++;
    if (this.#counts[kind] > csvRowsShown) return;
    this.#rows.push({ line: row.line, kind, lugoPart: row.cells.lugoPart ?? '', name, changes, reason });
  }
}

function fieldsOf(change: ProductChange): ProductUpdate {
  const { name, brand, lugoPart, vendor, partType, description, category, year, price, shippingPrice } =
    change;
  const given: { [Name in Exclude<Field, 'hidden'>]: ProductUpdate[Name] | undefined } = {
    name,
    brand,
    lugoPart,
    vendor,
    partType,
    description,
    vendorPart: category,
    years: year,
    priceCents: price,
    shippingCents: shippingPrice,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

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
const maxTextLength = 60;

/** Describes a change for the review, one line per field: `Price: 10.00 → 12.00`, or `Price: 12.00` for a new product. */
function describeChange(
  before: ProductUpdate,
  after: ProductUpdate,
  { countInStock }: { countInStock?: number | undefined } = {},
  { was, is }: { was?: number; is?: number } = {},
): string[] {
  const isNew = Object.keys(before).length === 0 && was === undefined;
  const lines = (Object.keys(labels) as Field[])
    .filter((field) => after[field] !== undefined && !(isNew && (field === 'lugoPart' || field === 'name')))
    .map((field) => {
      const now = formatValue(after[field]);
      return isNew ? `${labels[field]}: ${now}` : `${labels[field]}: ${formatValue(before[field])} → ${now}`;
    });
  const count = countInStock ?? is;
  if (count === undefined) return lines;
  const stock = was === undefined ? String(count) : `${was} → ${count}`;
  return [...lines, `${csvColumns.countInStock}: ${stock}`];
}

function formatValue(value: ProductUpdate[Field]): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatCents(value);
  const text = typeof value === 'string' ? value : compressYears(value) || 'none';
  if (text.length <= maxTextLength) return text;
  // Cuts between characters: half a surrogate pair cannot be stored.
  const characters = [...text];
  return characters.length > maxTextLength ? `${characters.slice(0, maxTextLength).join('')}…` : text;
}
