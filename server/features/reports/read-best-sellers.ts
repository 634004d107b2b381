import type { Reply } from '../../../shop/api-client.ts';
import type { BestSellerSort } from '../../../shop/contracts/reports/best-sellers.ts';
import { pageSize } from '../../../shop/facts.ts';
import { daysOf } from '../../../shop/rules/dates/calendar.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import type { Deps } from '../../deps.ts';
import { readAdminRows } from '../catalog/api.ts';
import { findFirstYear } from '../orders/listing/list-data.ts';
import type { SoldUnits } from './product-sales-data.ts';
import { listSoldProducts } from './product-sales-data.ts';

const size = pageSize.admin;

interface Query {
  period?: string | undefined;
  sort?: BestSellerSort | undefined;
  pageNumber?: number | undefined;
}

/** Returns a page of what was sold in a period, less what came back and was refunded in it (decision 103). */
export async function readBestSellers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { period, sort = '-units', pageNumber: number = 1 }: Query,
): Promise<Reply<'GET /api/reports/best-sellers'>> {
  const days = daysOf(period);
  const pagingFor = (total: number) => pagingOf(total, { number, size });
  const [{ total, sums, page }, firstYear] = await Promise.all([
    listSoldProducts(db, days, { sort, rowsIn: (total) => rowsOf(pagingFor(total), size) }),
    findFirstYear(db, 'paidAt', clock()),
  ]);
  const salesOf = new Map(page.map(({ productId, ...sold }) => [productId, sold]));
  const rows = await readAdminRows(db, [...salesOf.keys()]);
  return {
    products: rows.map(({ _id, name, lugoPart, image, deleted, countInStock, reorderLevel }) => ({
      _id,
      name,
      lugoPart,
      image,
      deleted,
      countInStock,
      reorderLevel,
      ...netOf(salesOf.get(_id) ?? nothing),
    })),
    totals: netOf(sums),
    firstYear,
    ...pagingFor(total),
  };
}

const nothing = { units: 0, itemsCents: 0, returnedUnits: 0, refundedCents: 0 };

const netOf = ({ units, itemsCents, returnedUnits, refundedCents }: SoldUnits) => ({
  units: units - returnedUnits,
  sales: formatCents(itemsCents - refundedCents),
  returned: returnedUnits,
});
