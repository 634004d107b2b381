import type { PartBoughtTogether } from '../../../../shop/contracts/search/finding.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { findShownProduct } from '../data.ts';
import type { Sources } from '../list-products.ts';
import { listRelated } from '../list-related.ts';
import { productCard } from '../product-card.ts';
import { listTogether } from './pair-data.ts';

/**
 * Lists what customers have bought with a product, what most of them bought first: only what can be bought now, and none of
 * its related parts, which its page shows above. @throws ShopError `not_found`
 */
export async function listBoughtTogether(sources: Sources, id: string): Promise<PartBoughtTogether[]> {
  const { db } = sources;
  const product = await findShownProduct(db, id);
  if (!product) throw new ShopError('not_found', 'Product not found');
  const related = await listRelated(sources, product);
  const pairs = await listTogether(
    db,
    id,
    related.map((row) => row.id),
  );
  const customers = new Map(pairs.map((pair) => [pair.id, pair.customers]));
  const rows = await sources.cards.list([...customers.keys()]);
  return rows.map((row) => ({ ...productCard(row), customers: customers.get(row.id) ?? 0 }));
}
