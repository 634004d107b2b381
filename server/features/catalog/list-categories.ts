import type { PartCategoryFacts } from '../../../shop/contracts/search/finding.ts';
import { countSoldOut } from './data.ts';
import type { Sources } from './list-products.ts';

/** The shelves whose categories have a list of their own; used parts have one for all of them. */
const shelves = ['aftermarket', 'napco'] as const;

/**
 * Lists the categories with the numbers that a drawing of the truck shows beside each. The index says what is listed and
 * from which price; the database, which alone knows the stock, counts what is sold out.
 */
export async function listCategories(
  { db, catalog }: Sources,
  { year }: { year?: number | undefined },
): Promise<{ categories: PartCategoryFacts[] }> {
  const [index, soldOut] = await Promise.all([catalog.current(), countSoldOut(db, year)]);
  const years = year === undefined ? {} : { minYear: year, maxYear: year };
  const categories = shelves.flatMap((shelf) =>
    index.categories({ shelves: [shelf], ...years }).map(({ partType, count, lowestCents }) => {
      const out = soldOut.find((row) => row.shelf === shelf && row.partType === partType)?.count ?? 0;
      // A part that has just been hidden may be in the one and not in the other.
      return {
        partType,
        shelf,
        count,
        inStock: Math.max(0, count - out),
        priceFrom: lowestCents / 100,
      };
    }),
  );
  return { categories };
}
