import type { Suggestions } from '../../../../shop/contracts/search/finding.ts';
import { toDollars } from '../../../../shop/rules/money.ts';
import type { Truck } from '../../../../shop/rules/fitment/fit.ts';
import type { Sources } from '../list-products.ts';
import { searched } from '../list-products.ts';
import { picturePath } from '../drawings.ts';

const limits = { products: 5, phrases: 5, categories: 2 };
const shortest = 2;

/** Returns what to offer a customer who is typing into the search field; nothing for a single letter. */
export async function suggest(
  { catalog, cards }: Sources,
  { keyword, truck }: { keyword: string; truck?: Truck | undefined },
): Promise<Suggestions> {
  const text = keyword.trimStart();
  if (text.trim().length < shortest) return { phrases: [], categories: [], products: [] };
  const index = await catalog.current();
  const { products, ...others } = index.suggest(text, { shelves: searched, truck }, limits);
  const rows = await cards.list(products);
  return {
    ...others,
    products: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      lugoPart: row.lugoPart,
      image: picturePath(row),
      price: toDollars(row.priceCents),
      countInStock: row.onHand - row.reserved,
    })),
  };
}
