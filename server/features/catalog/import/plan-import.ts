import { createHash } from 'node:crypto';
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import type { ImportKind, ImportReport, ImportRow } from '../../../../shop/product-csv.ts';
import { csvColumns, csvRowsShown, importKinds } from '../../../../shop/product-csv.ts';
import { partCategories } from '../../../../shop/part-categories.ts';
import { documentId } from '../../../../shop/rules/catalog/documents.ts';
import { partNumberKey } from '../../../../shop/rules/catalog/part-number.ts';
import { splitPartNumbers } from '../../../../shop/rules/catalog/related-parts.ts';
import { differences } from '../../../../shop/rules/differences.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Db } from '../../../db/open.ts';
import { findExistingDocuments } from '../../files/document-data.ts';
import { visibilityErrors } from '../edit-product.ts';
import type { StockChange } from '../next-stock.ts';
import { isRecounted, stockAfter } from '../next-stock.ts';
import { listNames } from '../price-data.ts';
import type { ProductUpdate } from '../product-data.ts';
import { findExistingPartNumbers } from '../product-data.ts';
import type { CsvProduct, NewProduct } from './csv-data.ts';
import { listDeletedByPartNumber, listProductsByPartNumber } from './csv-data.ts';
import type { Field } from './describe-change.ts';
import { describeChange } from './describe-change.ts';
import type { FilterNames } from './import-questions.ts';
import { ImportQuestions } from './import-questions.ts';
import type { Faults, FileRow } from './read-rows.ts';
import { isDeletion, isRestoration, noteFaults, readChange, readRows } from './read-rows.ts';
import type { Exists } from './row-faults.ts';
import { noteMissing, yearsAfterRow } from './row-faults.ts';

export interface PlannedChange {
  id: string;
  version: number;
  /** The fields that change, without stock. */
  before: ProductUpdate;
  after: ProductUpdate;
  /** The resulting stock is known only when the product is written. */
  stock: StockChange;
  isDeletion: boolean;
  /** The product is deleted and is brought back. */
  isRestoration: boolean;
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
  const ofFile = await readPartNumbers(bytes);
  for await (const rows of readRows(bytes)) {
    const found = await listProductsByPartNumber(
      db,
      rows.flatMap(({ cells }) => cells.lugoPart ?? []),
    );
    const byPart = new Map(found.map((product) => [partNumberKey(product.lugoPart), product]));
    const undone = rows.filter(isRestoration).flatMap(({ cells }) => cells.lugoPart ?? []);
    const deleted = undone.length > 0 ? await listDeletedByPartNumber(db, undone) : [];
    const deletedByPart = new Map(
      deleted.toReversed().map((product) => [partNumberKey(product.lugoPart), product]),
    );
    const related = rows.flatMap(({ cells }) => splitPartNumbers(cells.relatedLugoParts ?? ''));
    const existed = await findExistingPartNumbers(db, related);
    const exists: Exists = {
      part: (part) => ofFile.get(partNumberKey(part)) ?? existed(part),
      document: await findDocuments(db, rows),
    };
    for (const row of rows)
      planner.add(row, { product: byPart.get(keyOf(row)), deleted: deletedByPart.get(keyOf(row)) }, exists);
    await onProgress(planner.rows);
  }
  return planner.plan();
}

/**
 * Reads which part numbers the file creates or keeps (true) and which it deletes (false), so that a row may name a part
 * of a later row as related. Reads only one batch of a file that has no such column.
 */
async function readPartNumbers(bytes: Uint8Array): Promise<ReadonlyMap<string, boolean>> {
  const parts = new Map<string, boolean>();
  for await (const rows of readRows(bytes)) {
    if (rows[0]?.cells.relatedLugoParts === undefined) return parts;
    for (const row of rows) if (keyOf(row) !== '') parts.set(keyOf(row), !isDeletion(row));
  }
  return parts;
}

const keyOf = ({ cells }: FileRow): string => partNumberKey(cells.lugoPart ?? '');

async function findDocuments(db: Db, rows: readonly FileRow[]): Promise<Exists['document']> {
  const named = rows.flatMap(({ cells }) => (cells.documents ?? '').match(/[0-9a-f]{24}(?=\.pdf)/g) ?? []);
  const known = await findExistingDocuments(db, named);
  return (url) => known.has(documentId(url) ?? '');
}

class Planner {
  rows = 0;
  readonly #questions: ImportQuestions;
  readonly #created: NewProduct[] = [];
  readonly #changed: PlannedChange[] = [];
  readonly #seen = new Map<string, number>();
  readonly #rows: ImportRow[] = [];
  readonly #counts = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>;
  readonly #hash = createHash('sha256');

  constructor(known: FilterNames) {
    this.#questions = new ImportQuestions(known);
  }

  /** @param found the product with the row's part number, and the last deleted one that a row brings back */
  add(
    row: FileRow,
    { product, deleted }: { product: CsvProduct | undefined; deleted: CsvProduct | undefined },
    exists: Exists,
  ): void {
    this.rows++;
    const request = readChange(row);
    const key = keyOf(row);
    const earlier = this.#seen.get(key);
    if (key !== '' && earlier === undefined) this.#seen.set(key, row.row);
    if (request.kind === 'invalid') this.#reject(row, request.reason);
    else if (earlier !== undefined) this.#reject(row, `Row ${earlier} is about the same product`);
    else if (request.kind === 'deletion') this.#delete(row, product);
    else {
      const known = product ?? deleted;
      const { change, faults } = request;
      noteMissing(faults, row, change, known, exists);
      if (known) this.#change(row, known, change, { isRestoration: !product, faults });
      else this.#create(row, change, faults);
    }
  }

  plan(): ImportPlan {
    return {
      created: this.#created,
      // Everything that locks several products does so in the order of their ids.
      changed: this.#changed.sort((one, other) => (one.id < other.id ? -1 : 1)),
      report: { counts: this.#counts, rows: this.#rows, ...this.#questions.report() },
      rows: this.rows,
      digest: this.#hash.digest('base64url'),
    };
  }

  #create(row: FileRow, { countInStock, ...change }: ProductChange, faults: Faults): void {
    const years = yearsAfterRow(faults, { years: [], fitment: [] }, change);
    const fields = { ...fieldsOf(change), years };
    const { name = '', priceCents = 0 } = fields;
    const hidden = change.hidden ?? (name === '' || priceCents === 0);
    noteFaults(faults, visibilityErrors({ hidden, byLink: false, name, priceCents }));
    if (faults.size > 0) return this.#reject(row, [...faults.values()].join('; '));
    this.#questions.add({}, fields);
    const product = { ...fields, id: newId(), hidden, onHand: countInStock ?? 0 };
    this.#created.push(product);
    this.#count(row, 'new', describeChange({}, { ...fields, hidden }, { countInStock }));
    this.#hash.update(`new ${row.row}\n`);
  }

  #change(
    row: FileRow,
    product: CsvProduct,
    change: ProductChange,
    { isRestoration, faults }: { isRestoration: boolean; faults: Faults },
  ): void {
    const { lugoPart: _, ...fields } = fieldsOf(change);
    const years = yearsAfterRow(faults, product, change);
    const next = { ...fields, years, hidden: change.hidden ?? product.hidden };
    const { countInStock, countInStockSeen, countVersion } = change;
    const isStale = isRecounted(product, change);
    const stock = isStale ? {} : { countInStock, countInStockSeen, countVersion };
    let kept: string | undefined;
    let { onHand } = product;
    try {
      onHand = stockAfter(product, change);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (isStale) kept = keptStock(product);
      else noteFaults(faults, { countInStock: error.message });
    }
    noteFaults(faults, visibilityErrors({ ...product, ...next }));
    if (faults.size > 0) return this.#reject(row, [...faults.values()].join('; '));
    const { before, after } = differences<ProductUpdate>(product, next);
    if (!isRestoration && Object.keys(after).length === 0 && onHand === product.onHand)
      return kept ? this.#reject(row, kept) : this.#same();
    this.#questions.add(product, after);
    const { id, version } = product;
    this.#changed.push({ id, version, before, after, stock, isDeletion: false, isRestoration });
    const count =
      onHand === product.onHand
        ? {}
        : { was: product.onHand - product.reserved, is: onHand - product.reserved };
    const changes = [...describeChange(before, after, {}, count), ...(kept ? [kept] : [])];
    this.#count(row, 'changed', isRestoration ? ['Restored', ...changes] : changes, product.name);
    this.#hash.update(`${id} ${version} ${Object.keys(after).join()}\n`);
  }

  #delete(row: FileRow, product: CsvProduct | undefined): void {
    if (!product) return this.#reject(row, 'There is no such product to delete');
    const { id, version, name, lugoPart } = product;
    this.#changed.push({
      id,
      version,
      before: { name, lugoPart },
      after: {},
      stock: {},
      isDeletion: true,
      isRestoration: false,
    });
    this.#count(row, 'deleted', [], name);
    this.#hash.update(`${id} ${version} delete\n`);
  }

  #reject(row: FileRow, reason: string): void {
    this.#count(row, 'rejected', [], undefined, reason);
    this.#hash.update(`rejected ${row.row}\n`);
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
    this.#rows.push({ row: row.row, kind, lugoPart: row.cells.lugoPart ?? '', name, changes, reason });
  }
}

const keptStock = ({ onHand, reserved }: CsvProduct): string =>
  `${csvColumns.countInStock} stays ${onHand - reserved}: it has been changed since this file was made. Export again to change it`;

function fieldsOf(change: ProductChange): ProductUpdate {
  const { name, brand, lugoPart, vendor, partType, description, category, year, price, shippingPrice } =
    change;
  const { fitment, specs, fitNotes, installNotes, documents, weightLb, oversize, truckFreight } = change;
  const { californiaWarning, relatedLugoParts, featuredPosition, topPosition, reorderLevel } = change;
  const given: { [Name in Exclude<Field, 'hidden'>]: ProductUpdate[Name] | undefined } = {
    name,
    brand,
    lugoPart,
    vendor,
    partType,
    description,
    fitment,
    specs,
    fitNotes,
    installNotes,
    californiaWarning,
    documents,
    weightLb,
    oversize,
    truckFreight,
    relatedLugoParts,
    featuredPosition,
    topPosition,
    reorderLevel,
    vendorPart: category,
    years: year,
    priceCents: price,
    shippingCents: shippingPrice,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
