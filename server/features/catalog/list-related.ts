import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import type { Sources } from './list-products.ts';
import type { CardRow, DetailRow } from './data.ts';
import { listCardsByLugoPartOrId } from './data.ts';
import type { Filter } from './listing/filter.ts';

/** A full row on a wide screen. */
const maxRelated = 4;
/** How many parts of the category are looked at for some that fit the same years. */
const candidates = 24;

/**
 * Lists the parts that a product names as related, in its order, and fills the row with others of its category: first
 * those that share a year with it.
 */
export async function listRelated({ db, catalog }: Sources, product: DetailRow): Promise<CardRow[]> {
  const { id, relatedLugoParts, partType, years } = product;
  const named = relatedLugoParts.map(partNumberKey);
  const index = await catalog.current();
  const filter: Filter = { shelves: ['aftermarket', 'napco'], partTypes: [partType] };
  const ids = partType === '' ? [] : index.list(filter, { number: 1, size: candidates }).items;
  const rows = await listCardsByLugoPartOrId(db, { lugoParts: relatedLugoParts, ids });
  const places = new Map<CardRow, number>();
  for (const row of rows) {
    const place = named.indexOf(partNumberKey(row.lugoPart));
    const sharesYear = row.years.some((year) => years.includes(year));
    places.set(row, place >= 0 ? place - named.length : ids.indexOf(row.id) + (sharesYear ? 0 : candidates));
  }
  return [...places]
    .filter(([row]) => row.id !== id)
    .sort(([, a], [, b]) => a - b)
    .slice(0, maxRelated)
    .map(([row]) => row);
}
