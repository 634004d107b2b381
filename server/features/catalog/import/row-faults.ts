/** What is wrong with a row beyond its single cells. */
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import { missingDocument } from '../../../../shop/rules/catalog/documents.ts';
import { relatedPartsError } from '../../../../shop/rules/catalog/related-parts.ts';
import { yearsAfter } from '../../../../shop/rules/fitment/fit.ts';
import type { CsvProduct } from './csv-data.ts';
import { labels } from './describe-change.ts';
import type { Faults, FileRow } from './read-rows.ts';
import { noteFaults } from './read-rows.ts';

export interface Exists {
  part: (lugoPart: string) => boolean;
  document: (url: string) => boolean;
}

/** Notes which parts or documents a row names that the shop does not have. */
export function noteMissing(
  faults: Faults,
  { cells }: FileRow,
  { relatedLugoParts = [], documents = [] }: ProductChange,
  product: CsvProduct | undefined,
  exists: Exists,
): void {
  const now = { lugoPart: cells.lugoPart ?? '', relatedLugoParts: product?.relatedLugoParts ?? [] };
  const related = relatedPartsError(now, relatedLugoParts, exists.part);
  const missing = documents.findIndex(({ url }) => !exists.document(url));
  noteFaults(faults, {
    ...(related && { relatedLugoParts: `${labels.relatedLugoParts}: ${related}` }),
    ...(missing >= 0 && { documents: `${labels.documents}: ${missingDocument(missing + 1)}` }),
  });
}

/** Returns the years of a product after a row, and notes what is wrong with them. */
export function yearsAfterRow(
  faults: Faults,
  before: Parameters<typeof yearsAfter>[0],
  change: ProductChange,
): number[] {
  const fits = yearsAfter(before, change);
  if (!('error' in fits)) return fits.years;
  // If Fits can't be read, the years can't be judged.
  if (!faults.has('fitment')) noteFaults(faults, { year: `${labels.years}: ${fits.error}` });
  return [];
}
