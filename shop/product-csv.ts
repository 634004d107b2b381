/** Tables of products for spreadsheets: what their columns are called, and how much of them is taken at once. */

export const csvMaxBytes = 32 * 1024 * 1024;
export const csvMaxRows = 50_000;
/** In one line, the empty ones too: as many as a spreadsheet has columns. */
export const csvMaxCells = 16_384;
/** A file that was not applied by then is swept. */
export const importHours = 24;
/** From the upload: then the import is swept, with the file that takes it back. */
export const undoDays = 90;
/** Of each kind of row so many are shown before they are applied. */
export const csvRowsShown = 100;

/** The columns in the order of an export, under the labels of the product form. */
export const csvColumns = {
  lugoPart: 'Lugo Part #',
  name: 'Name',
  price: 'Price',
  shippingPrice: 'Shipping Price',
  brand: 'Brand',
  category: 'Vendor Part #',
  vendor: 'Vendor',
  partType: 'Part Category',
  year: 'Year',
  countInStock: 'Count In Stock',
  countInStockSeen: 'Count When Exported',
  hidden: 'Hidden',
  description: 'Description',
  delete: 'Delete',
} as const;
export type CsvColumn = keyof typeof csvColumns;
export const csvColumnNames = Object.keys(csvColumns) as CsvColumn[];

export const importStates = ['checking', 'checked', 'applying', 'applied', 'failed'] as const;
export type ImportState = (typeof importStates)[number];
export const importKinds = ['new', 'changed', 'deleted', 'rejected', 'same'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A row of the file as it would be applied. */
export interface ImportRow {
  /** In the file, the heading is 1. */
  line: number;
  kind: Exclude<ImportKind, 'same'>;
  lugoPart: string;
  name: string;
  /** In words: `Price: 10.00 → 12.00`. */
  changes: string[];
  /** Why it is rejected. */
  reason: string;
}

/** What an import would do, or has done. */
export interface ImportReport {
  counts: Record<ImportKind, number>;
  /** The first hundred of each kind. */
  rows: ImportRow[];
}
