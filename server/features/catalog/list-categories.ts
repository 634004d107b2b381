import type { PartCategoryFacts } from '../../../shop/contracts/search/finding.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { toDollars } from '../../../shop/rules/money.ts';
import { listSoldOutIds } from './data.ts';
import type { Sources } from './list-products.ts';
import { listedFits } from './listing/fitment-columns.ts';

/** The shelves whose categories have a list of their own; used parts have one for all of them. */
const shelves = ['aftermarket', 'napco'] as const;

/**
 * Lists the categories with the numbers that a drawing of the truck shows beside each. The index says what is listed and
 * from which price; the database, which alone knows the stock, says what is sold out.
 */
export async function listCategories(
  { db, catalog }: Sources,
  { truck }: { truck?: Truck | undefined },
): Promise<{ categories: PartCategoryFacts[] }> {
  const [index, soldOut] = await Promise.all([catalog.current(), listSoldOutIds(db)]);
  const fit = truck && { fit: { truck, verdicts: listedFits } };
  const categories = shelves.flatMap((shelf) => {
    const listed = { shelves: [shelf], ...fit };
    const inStock = new Map(
      index.categories({ ...listed, except: soldOut }).map(({ partType, count }) => [partType, count]),
    );
    return index.categories(listed).map(({ partType, count, lowestCents }) => ({
      partType,
      shelf,
      count,
      inStock: inStock.get(partType) ?? 0,
      priceFrom: toDollars(lowestCents),
    }));
  });
  return { categories };
}
