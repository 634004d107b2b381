import type { AdminProductRow } from '../../../shop/contracts/catalog-admin.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Db } from '../../db/open.ts';
import type { Catalog } from './listing/catalog.ts';
import type { Shown } from './product-data.ts';
import { countOfficeRows, listOfficeRows, listWantedRows } from './product-data.ts';
import { officeRow } from './show-admin-product.ts';

interface Asked {
  keyword?: string | undefined;
  pageNumber?: number | undefined;
  show?: 'all' | Shown | undefined;
}

const size = pageSize.admin;

/**
 * The list of the office. Everything is found by the shop's own search, hidden products too; what is hidden, short or
 * deleted alone is looked through piece by piece, for those are few.
 */
export async function listForOffice(
  where: { db: Db; catalog: Catalog },
  asked: Asked,
): Promise<Paging & { products: AdminProductRow[] }> {
  const { show = 'all', pageNumber: number = 1 } = asked;
  const text = asked.keyword?.trim() ?? '';
  if (show === 'all') return listAll(where, text, number);
  const wanted = { shown: show, piece: text };
  const paging = pagingOf(await countOfficeRows(where.db, wanted), { number, size });
  const rows = await listWantedRows(where.db, wanted, { offset: (paging.page - 1) * size, limit: size });
  return { products: rows.map(officeRow), ...paging };
}

async function listAll(
  { db, catalog }: { db: Db; catalog: Catalog },
  text: string,
  number: number,
): Promise<Paging & { products: AdminProductRow[] }> {
  const index = await catalog.current();
  const filter = { hidden: true };
  const { items, ...paging } =
    text === '' ? index.list(filter, { number, size }) : index.find(text, filter, { number, size });
  const rows = await listOfficeRows(db, items);
  if (rows.length < items.length) index.forget(items.filter((id) => !rows.some((row) => row.id === id)));
  return { products: rows.map(officeRow), ...paging };
}
