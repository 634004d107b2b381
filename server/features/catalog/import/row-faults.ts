/** What is wrong with a row beyond its single cells. */
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import { missingDocument } from '../../../../shop/rules/catalog/documents.ts';
import { relatedPartsError } from '../../../../shop/rules/catalog/related-parts.ts';
import { yearsAfter } from '../../../../shop/rules/fitment/fit.ts';
import type { CsvProduct } from './csv-data.ts';
import { labels } from './describe-change.ts';
import type { FileRow } from './read-rows.ts';

export interface Exists {
  part: (lugoPart: string) => boolean;
  document: (url: string) => boolean;
}

/** Returns the faults of a row that names parts or documents which the shop does not have. */
export function namesOfNothing(
  { cells }: FileRow,
  { relatedLugoParts = [], documents = [] }: ProductChange,
  product: CsvProduct | undefined,
  exists: Exists,
): string[] {
  const now = { lugoPart: cells.lugoPart ?? '', relatedLugoParts: product?.relatedLugoParts ?? [] };
  const faults: string[] = [];
  const related = relatedPartsError(now, relatedLugoParts, exists.part);
  if (related) faults.push(`${labels.relatedLugoParts}: ${related}`);
  const missing = documents.findIndex(({ url }) => !exists.document(url));
  if (missing >= 0) faults.push(`${labels.documents}: ${missingDocument(missing + 1)}`);
  return faults;
}

/** Returns the years of a product after a row; what is wrong with them joins the faults of the row. */
export function yearsOrFault(
  before: Parameters<typeof yearsAfter>[0],
  change: ProductChange,
  faults: string[],
): number[] {
  const fits = yearsAfter(before, change);
  if (!('error' in fits)) return fits.years;
  faults.push(`${labels.years}: ${fits.error}`);
  return [];
}
