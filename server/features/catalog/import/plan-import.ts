import { createHash } from 'node:crypto';
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import type { ImportKind, ImportReport, ImportRow } from '../../../../shop/product-csv.ts';
import { csvRowsShown, importKinds } from '../../../../shop/product-csv.ts';
import { differences } from '../../../../shop/rules/differences.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Db } from '../../../db/open.ts';
import { faultsOfShown, stillHidden } from '../edit-product.ts';
import { stockAfter } from '../next-stock.ts';
import type { ProductUpdate } from '../product-data.ts';
import type { CsvProduct, NewProduct } from './csv-data.ts';
import { listByLugoPart } from './csv-data.ts';
import { changesInWords } from './changes-in-words.ts';
import type { FileRow } from './read-rows.ts';
import { readRows } from './read-rows.ts';
import { readChange } from './row-change.ts';

/** The part of a change that is about the count; what it becomes is known only under the product's lock. */
export type StockChange = Pick<ProductChange, 'countInStock' | 'countInStockSeen'>;

export interface PlannedChange {
  id: string;
  version: number;
  /** What is not as it was before, without the stock. */
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
  /** Of what would be done to which versions: the same as long as no admin changes these products. A sale does not matter. */
  digest: string;
}

/**
 * What a file would do to the products as they are now.
 * @param onProgress told how many rows have been looked at
 * @throws ShopError `invalid_input` for what is no table of products
 */
export async function planImport(
  db: Db,
  bytes: Uint8Array,
  onProgress: (done: number) => Promise<void>,
): Promise<ImportPlan> {
  const planner = new Planner();
  for await (const rows of readRows(bytes)) {
    const found = await listByLugoPart(
      db,
      rows.flatMap(({ cells }) => cells.lugoPart ?? []),
    );
    const byPart = new Map(found.map((product) => [product.lugoPart, product]));
    for (const row of rows) planner.add(row, byPart.get(row.cells.lugoPart ?? ''));
    await onProgress(planner.rows);
  }
  return planner.plan();
}

class Planner {
  rows = 0;
  readonly #created: NewProduct[] = [];
  readonly #changed: PlannedChange[] = [];
  readonly #seen = new Map<string, number>();
  readonly #shown: ImportRow[] = [];
  readonly #counts = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>;
  readonly #hash = createHash('sha256');

  add(row: FileRow, product: CsvProduct | undefined): void {
    this.rows++;
    const asked = readChange(row);
    const part = row.cells.lugoPart ?? '';
    const earlier = this.#seen.get(part);
    if (part !== '' && earlier === undefined) this.#seen.set(part, row.line);
    if (asked.asks === 'nothing') this.#reject(row, asked.reason);
    else if (earlier !== undefined) this.#reject(row, `Line ${earlier} is about the same product`);
    else if (asked.asks === 'deletion') this.#delete(row, product);
    else if (product) this.#change(row, product, asked.change);
    else this.#create(row, asked.change);
  }

  plan(): ImportPlan {
    return {
      created: this.#created,
      // In the order in which everybody locks products.
      changed: this.#changed.sort((one, other) => (one.id < other.id ? -1 : 1)),
      report: { counts: this.#counts, rows: this.#shown },
      rows: this.rows,
      digest: this.#hash.digest('base64url'),
    };
  }

  #create(row: FileRow, { countInStock, ...change }: ProductChange): void {
    const fields = fieldsOf(change);
    const { name = '', priceCents = 0 } = fields;
    const hidden = change.hidden ?? (name === '' || priceCents === 0);
    const [fault] = Object.values(faultsOfShown({ hidden, name, priceCents }));
    if (fault) return this.#reject(row, fault);
    const product = { ...fields, id: newId(), hidden, onHand: countInStock ?? 0 };
    this.#created.push(product);
    this.#count(row, 'new', changesInWords({}, { ...fields, hidden }, { countInStock }));
    this.#hash.update(`new ${row.line}\n`);
  }

  #change(row: FileRow, product: CsvProduct, change: ProductChange): void {
    const { lugoPart: _, ...fields } = fieldsOf(change);
    const next = { ...fields, hidden: change.hidden ?? stillHidden(product, fields) };
    const stock = { countInStock: change.countInStock, countInStockSeen: change.countInStockSeen };
    let onHand: number;
    try {
      onHand = stockAfter(product, stock);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return this.#reject(row, error.message);
    }
    const [fault] = Object.values(faultsOfShown({ ...product, ...next }));
    if (fault) return this.#reject(row, fault);
    const { before, after } = differences<ProductUpdate>(product, next);
    if (Object.keys(after).length === 0 && onHand === product.onHand) return this.#same();
    const { id, version } = product;
    this.#changed.push({ id, version, before, after, stock, isDeletion: false });
    const count =
      onHand === product.onHand
        ? {}
        : { was: product.onHand - product.reserved, is: onHand - product.reserved };
    this.#count(row, 'changed', changesInWords(before, after, {}, count), product.name);
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
    this.#shown.push({ line: row.line, kind, lugoPart: row.cells.lugoPart ?? '', name, changes, reason });
  }
}

function fieldsOf(change: ProductChange): ProductUpdate {
  const { name, brand, lugoPart, vendor, partType, description, category, year, price, shippingPrice } =
    change;
  const given = {
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
