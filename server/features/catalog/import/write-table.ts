import { csvColumnNames, csvColumns } from '../../../../shop/product-csv.ts';
import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvLine, csvStart } from '../../../../shop/rules/csv.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import type { Db } from '../../../db/open.ts';
import type { CsvProduct } from './csv-data.ts';
import { listAfter } from './csv-data.ts';

type Cells = Partial<Record<CsvColumn, string | number>>;
const pieceSize = 500;

export const tableHeading = (): string => csvStart + csvLine(csvColumnNames.map((name) => csvColumns[name]));

export const tableLine = (cells: Cells): string => csvLine(csvColumnNames.map((name) => cells[name] ?? ''));

/**
 * A product as a row of the table.
 * @param seen the count against which the row is to be read when it comes back
 */
export function cellsOf(product: CsvProduct, seen = product.onHand - product.reserved): Cells {
  const { lugoPart, name, brand, vendorPart, vendor, partType, years, description } = product;
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
    countInStock: product.onHand - product.reserved,
    countInStockSeen: seen,
    hidden: product.hidden ? 'yes' : 'no',
  };
}

/** Every product that is not deleted, a piece at a time. */
export async function* productsTable(db: Db): AsyncGenerator<string> {
  yield tableHeading();
  for (let after = ''; ;) {
    const products = await listAfter(db, { after, limit: pieceSize });
    const last = products.at(-1);
    if (!last) return;
    yield products.map((product) => tableLine(cellsOf(product))).join('');
    after = last.id;
  }
}
