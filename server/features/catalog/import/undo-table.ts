import type { Storage } from '../../../adapters/storage/port.ts';
import type { CsvProduct, NewProduct } from './csv-data.ts';
import { undoFile } from './import-files.ts';
import { cellsOf, tableHeading, tableLine } from './write-table.ts';

/**
 * A table that, imported, takes an import back: what was changed becomes what it was, its stock by the difference, so that
 * later sales stay sold; what was new is deleted.
 */
export class UndoTable {
  readonly #pieces: string[] = [tableHeading()];

  addNew(products: readonly NewProduct[]): void {
    this.#pieces.push(products.map(({ lugoPart = '' }) => tableLine({ lugoPart, delete: 'yes' })).join(''));
  }

  addChanged(rows: readonly { before: CsvProduct; after: { stockChange: number } }[]): void {
    this.#pieces.push(
      rows
        .map(({ before, after: { stockChange } }) =>
          tableLine(cellsOf(before, before.onHand - before.reserved + stockChange)),
        )
        .join(''),
    );
  }

  async keep(storage: Storage, importId: string): Promise<void> {
    await storage.put(undoFile(importId), this.#pieces.join(''), 'text/csv');
  }
}
