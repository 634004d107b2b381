import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvColumnNames, csvColumns } from '../../../../shop/product-csv.ts';
import { csvLine, csvStart } from '../../../../shop/rules/csv.ts';
import { formatDocuments } from '../../../../shop/rules/catalog/documents.ts';
import { formatSpecs } from '../../../../shop/rules/catalog/specs.ts';
import { formatFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import type { Storage } from '../../../adapters/storage/port.ts';
import type { Db } from '../../../db/open.ts';
import type { CsvProduct, NewProduct } from './csv-data.ts';
import { listProductsAfter } from './csv-data.ts';
import type { PlannedChange } from './plan-import.ts';
import { deletionUndone } from './read-rows.ts';
import { undoFile } from './import-data.ts';

type Cells = Record<Exclude<CsvColumn, 'delete'>, string | number>;
const pieceSize = 500;

const tableHeading = (columns: readonly CsvColumn[] = csvColumnNames): string =>
  csvStart + csvLine(columns.map((name) => csvColumns[name]));

const tableLine = (cells: Partial<Record<CsvColumn, string | number>>): string =>
  csvLine(csvColumnNames.map((name) => cells[name] ?? ''));

/**
 * Returns a product as cells of the table.
 * @param stockChange what will have been added to its stock by the time the row is imported again
 */
function cellsOf(product: CsvProduct, stockChange = 0): Cells {
  const { lugoPart, name, brand, vendorPart, vendor, partType, years, description, fitNotes } = product;
  return {
    lugoPart,
    name,
    brand,
    category: vendorPart,
    vendor,
    partType,
    description,
    price: formatCents(product.priceCents),
    shippingPrice: product.shippingCents === null ? '' : formatCents(product.shippingCents),
    year: compressYears(years).replaceAll('–', '-'),
    fitment: formatFitment(product.fitment),
    countInStock: product.onHand - product.reserved,
    countInStockSeen: product.onHand - product.reserved + stockChange,
    countVersion: product.countVersion + (stockChange === 0 ? 0 : 1),
    hidden: product.hidden ? 'yes' : 'no',
    specs: formatSpecs(product.specs),
    fitNotes: fitNotes ?? '',
    installNotes: product.installNotes,
    californiaWarning: product.californiaWarning,
    documents: formatDocuments(product.documents),
    weightLb: product.weightLb ?? '',
    oversize: product.oversize ? 'yes' : 'no',
    truckFreight: product.truckFreight ? 'yes' : 'no',
    relatedLugoParts: product.relatedLugoParts.join(', '),
    featuredPosition: product.featuredPosition ?? '',
    topPosition: product.topPosition ?? '',
    reorderLevel: product.reorderLevel ?? '',
  };
}

/** Yields the export: every product that is not deleted, in pieces. */
export async function* productsTable(db: Db): AsyncGenerator<string> {
  yield tableHeading();
  for (let after = ''; ;) {
    const products = await listProductsAfter(db, { after, limit: pieceSize });
    const last = products.at(-1);
    if (!last) return;
    yield products.map((product) => tableLine(cellsOf(product))).join('');
    after = last.id;
  }
}

/** Returns a table of part numbers and prices; importing it restores these prices and leaves everything else. */
export const pricesTable = (products: readonly { lugoPart: string; priceCents: number }[]): string =>
  tableHeading(['lugoPart', 'price']) +
  products.map(({ lugoPart, priceCents }) => csvLine([lugoPart, formatCents(priceCents)])).join('');

interface UndoneRow {
  before: CsvProduct;
  plan: Pick<PlannedChange, 'isDeletion' | 'isRestoration'>;
  after: { stockChange: number };
}

/**
 * Builds a table that undoes an import when imported: changed products become what they were, stock by the difference so
 * that later sales stay sold; new products are deleted, and deleted ones brought back with their pictures and reviews.
 */
export class UndoTable {
  readonly #pieces: string[] = [tableHeading()];

  addNew(products: readonly NewProduct[]): void {
    this.#pieces.push(products.map(({ lugoPart = '' }) => tableLine({ lugoPart, delete: 'yes' })).join(''));
  }

  addChanged(rows: readonly UndoneRow[]): void {
    this.#pieces.push(
      rows
        .map(({ before, plan: { isDeletion, isRestoration }, after: { stockChange } }) =>
          isRestoration
            ? tableLine({ lugoPart: before.lugoPart, delete: 'yes' })
            : tableLine({
                ...cellsOf(before, stockChange),
                ...(isDeletion && { delete: deletionUndone }),
              }),
        )
        .join(''),
    );
  }

  async save(storage: Storage, importId: string): Promise<void> {
    await storage.put(undoFile(importId), this.#pieces.join(''), 'text/csv');
  }
}
