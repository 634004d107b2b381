import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { BestSeller, BestSellerSort } from '../../../../shop/contracts/reports/best-sellers.ts';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { listPath } from '../../../list-path.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { formatAmount } from '../format-amount.ts';
import { lastProductList } from '../lists/last-list.ts';
import { listQuery, sortOf } from '../lists/list-sort.ts';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { PeriodFields } from '../period/period-fields.tsx';
import { askedPeriod, periodOf, presentYear } from '../period/period.ts';
import { NameCell, StockCount } from '../products/product-cells.tsx';

export const meta = () => pageMeta({ title: 'Best Sellers', noindex: true });

type Found = Reply<'GET /api/reports/best-sellers'>;
interface LoaderData extends Loaded<Found> {
  period: string;
  sort: BestSellerSort;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const period = periodOf(url);
  const sort = sortOf(url, sorts) ?? '-units';
  const query = { pageNumber, period: askedPeriod(period), sort };
  const loaded = await loadOrError(url, () => call('GET /api/reports/best-sellers', { query }));
  return { ...loaded, period, sort };
}
export const clientLoader = inBrowser(load);

/** What was sold in a period, the most units first unless sorted: what to order again. */
export default function BestSellers({ loaderData }: { loaderData: LoaderData }) {
  const { period, sort, found } = loaderData;
  const { pathname, search } = useLocation();
  useEffect(() => lastProductList.write(pathname + search), [pathname, search]);
  const pathTo = ({ period: time = period, sort: by = sort, page }: Place) =>
    listPath('/admin/best-sellers', {
      page,
      query: listQuery({ period: askedPeriod(time), sort: by === '-units' ? undefined : by }),
    });
  const asked = askedPeriod(period);
  return (
    <AdminList
      title="Best Sellers"
      meta="Paid orders after discounts, returns and refunds taken off"
      loaded={loaderData}
      tools={
        <div className="period-tools">
          <PeriodFields
            period={period}
            firstYear={found?.firstYear ?? Number(presentYear())}
            to={(wanted) => pathTo({ period: wanted })}
          />
          <ExportLink
            name="Export CSV"
            file={`/api/reports/best-sellers.csv${asked === undefined ? '' : `?period=${asked}`}`}
          />
        </div>
      }
      empty={
        <Empty title="Nothing was sold">
          <p>No part was paid for in this time. Another year or month may have something.</p>
        </Empty>
      }
      to={(page) => pathTo({ page })}
    >
      {({ products, total, totals }) => (
        <>
          <p className="mb-4">
            {countOf(total, 'part')}, {countOf(totals.units, 'unit')} for {formatAmount(totals.sales)}.
          </p>
          <CardTable
            caption="Parts that were sold in this time"
            columns={columns}
            sorting={{ present: sort, to: (by) => pathTo({ sort: by }) }}
            rows={products}
          />
        </>
      )}
    </AdminList>
  );
}

interface Place {
  period?: string;
  sort?: string;
  page?: number;
}

const sorts = ['units', '-units', 'sales', '-sales', 'stock', '-stock'] as const satisfies BestSellerSort[];

const columns: Column<BestSeller>[] = [
  {
    name: 'Part',
    kind: 'title',
    cell: (product) => (
      <NameCell product={product}>
        <PartNumber product={product} />
      </NameCell>
    ),
  },
  {
    name: 'Units',
    kind: 'number',
    sort: '-units',
    cell: ({ units, returned }) => (
      <>
        {formatCount(units)}
        {returned > 0 && <p className="text-small text-ink-2">{formatCount(returned)} returned</p>}
      </>
    ),
  },
  { name: 'Sales', kind: 'number', sort: '-sales', cell: ({ sales }) => formatAmount(sales) },
  {
    name: 'In stock',
    kind: 'number',
    sort: 'stock',
    cell: (product) => (product.deleted ? '–' : <StockCount product={product} />),
  },
];

/** The part number below a name. */
function PartNumber({ product: { lugoPart, deleted } }: { product: BestSeller }) {
  return (
    <span className="partno wrap-anywhere">
      {lugoPart || 'No part number'}
      {deleted && '\u00a0· Deleted'}
    </span>
  );
}
