import type { AdminProductRow } from '../../../shop/contracts/catalog-admin.ts';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { Db, Tx } from '../../db/open.ts';
import { listCards } from './data.ts';
import { adminProductRow, productCard } from './product-card.ts';
import { listRowsById } from './product-data.ts';

/** Returns products as lists show them, in the order of the ids; those that are hidden, deleted or unknown are left out. */
export async function readCards(db: Db | Tx, ids: readonly string[]): Promise<ProductCard[]> {
  return (await listCards(db, ids)).map(productCard);
}

/** Returns products as the admin's lists show them, in the order of the ids, hidden and deleted ones too. */
export async function readAdminRows(db: Db, ids: readonly string[]): Promise<AdminProductRow[]> {
  return (await listRowsById(db, ids)).map(adminProductRow);
}
