import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import type { Sources } from './list-products.ts';
import type { CardRow, DetailRow } from './data.ts';
import { listCardsByLugoPartOrId } from './data.ts';
import type { Filter } from './listing/filter.ts';

/** A full row on a wide screen. */
const maxRelated = 4;
/** How many parts of the category are looked at for some that fit the same years. */
const candidates = 24;

type Stock = Pick<CardRow, 'onHand' | 'reserved'>;

/**
 * Lists the parts that a product names as related, in its order, and fills the row with others of its category: first
 * those that share a year with it. On the page of a part that is sold out, those of them that are sold out, too, come later.
 */
export async function listRelated({ db, catalog }: Sources, product: DetailRow): Promise<CardRow[]> {
  const { id, relatedLugoParts, partType, years } = product;
  const named = relatedLugoParts.map(partNumberKey);
  const index = await catalog.current();
  const filter: Filter = { shelves: ['aftermarket', 'napco'], partTypes: [partType] };
  const ids = partType === '' ? [] : index.list(filter, { number: 1, size: candidates }).items;
  const rows = await listCardsByLugoPartOrId(db, { lugoParts: relatedLugoParts, ids });
  const isSoldOut = ({ onHand, reserved }: Stock) => onHand <= reserved;
  const soldOutLater = isSoldOut(product) ? named.length + candidates : 0;
  const places = new Map<CardRow, number>();
  for (const row of rows) {
    const place = named.indexOf(partNumberKey(row.lugoPart));
    const sharesYear = row.years.some((year) => years.includes(year));
    const inRow =
      place >= 0 ? place - named.length : ids.indexOf(row.id) + (sharesYear ? 0 : soldOutLater + candidates);
    places.set(row, inRow + (isSoldOut(row) ? soldOutLater : 0));
  }
  return [...places]
    .filter(([row]) => row.id !== id)
    .sort(([, a], [, b]) => a - b)
    .slice(0, maxRelated)
    .map(([row]) => row);
}
