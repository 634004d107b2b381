/** Tables of products for spreadsheets: the names of their columns, and how much is imported at once. */

export const csvMaxBytes = 32 * 1024 * 1024;
export const csvMaxRows = 50_000;
/** Per line, including empty cells: as many as a spreadsheet has columns. */
export const csvMaxCells = 16_384;
/** An import that is not applied within this time is deleted. */
export const importHours = 24;
/** Counted from the upload: afterwards the import is deleted, together with its undo file. */
export const undoDays = 90;
/** How many rows of each kind are shown before they are applied. */
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
  fitment: 'Fits',
  countInStock: 'Count In Stock',
  countInStockSeen: 'Count When Exported',
  countVersion: 'Count Version',
  hidden: 'Hidden',
  description: 'Description',
  specs: 'Specs',
  fitNotes: 'Fit Notes',
  installNotes: 'Installation Notes',
  californiaWarning: 'California Warning',
  documents: 'Documents',
  weightLb: 'Weight (lb)',
  oversize: 'Oversize',
  truckFreight: 'Truck Freight',
  relatedLugoParts: 'Related Parts',
  featuredPosition: 'Featured Position',
  topPosition: 'Top Position',
  reorderLevel: 'Reorder Level',
  delete: 'Delete',
} as const;
export type CsvColumn = keyof typeof csvColumns;
export const csvColumnNames = Object.keys(csvColumns) as CsvColumn[];

export const importStates = ['checking', 'checked', 'applying', 'applied', 'failed'] as const;
export type ImportState = (typeof importStates)[number];
export const importKinds = ['new', 'changed', 'deleted', 'rejected', 'same'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A row of the file, with what applying it would do. */
export interface ImportRow {
  /** The row's number in a spreadsheet; the heading is row 1. */
  row: number;
  kind: Exclude<ImportKind, 'same'>;
  lugoPart: string;
  name: string;
  /** For people: `Price: 10.00 → 12.00`. */
  changes: string[];
  /** Why the row is rejected; empty for the others. */
  reason: string;
}

/** A row as earlier releases stored it. */
type FormerRow = Omit<ImportRow, 'row'> & { line: number };

/** What an import would do, or did. */
export interface ImportReport {
  counts: Record<ImportKind, number>;
  /** The first hundred of each kind. */
  rows: (ImportRow | FormerRow)[];
  /** Brands and part categories that no product has so far, for people: `Part Category: Bumpres`. Perhaps misspelled. */
  newNames: string[];
  /** What names say of trucks and rules leave out, for people. Reports of earlier releases have none. */
  nameQuestions?: string[];
  /** Prices that are far from the former ones, for people. Reports of earlier releases have none. */
  priceQuestions?: string[];
}
