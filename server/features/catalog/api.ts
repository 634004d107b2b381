import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { Db, Tx } from '../../db/open.ts';
import { listCards } from './data.ts';
import { productCard } from './product-card.ts';

/** Returns products as lists show them, in the order of the ids; those that are hidden, deleted or unknown are left out. */
export async function readCards(db: Db | Tx, ids: readonly string[]): Promise<ProductCard[]> {
  return (await listCards(db, ids)).map(productCard);
}
