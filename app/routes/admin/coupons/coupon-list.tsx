import { CouponState } from './coupon-state.tsx';
import { CouponTerms } from './coupon-usage.tsx';
import { listPath } from '../../../list-path.ts';
import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { listQuery, sortOf } from '../lists/list-sort.ts';
import { AdminList } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import type { Coupon, CouponSort } from '../../../../shop/contracts/coupons.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { DeleteLine } from '../../../forms/delete-line.tsx';

export const meta = () => pageMeta({ title: 'Coupons', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/coupons'>> {
  sort: CouponSort | undefined;
}

async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const sort = sortOf(url, sorts);
  const loaded = await loadOrError(url, () => call('GET /api/coupons', { query: { pageNumber, sort } }));
  return { ...loaded, sort };
}
export const clientLoader = inBrowser(load);

/** All coupons, the newest first unless sorted. */
export default function CouponList({ loaderData }: { loaderData: LoaderData }) {
  const { sort } = loaderData;
  const pathTo = (page: number, by: string | undefined = sort) =>
    listPath('/admin/couponlist', { page, query: listQuery({ sort: by }) });
  return (
    <AdminList
      title="Coupons"
      noun="coupon"
      loaded={loaderData}
      tools={<CreateCoupon />}
      empty={
        <Empty title="No coupons found">
          <p>A new coupon stays inactive until you set its discount and activate it.</p>
        </Empty>
      }
      to={(page) => pathTo(page)}
    >
      {({ coupons }) => (
        <CardTable
          caption="Coupons"
          className="coupons"
          columns={columns}
          sorting={{ present: sort, defaultOrder: 'Newest first', to: (by) => pathTo(1, by) }}
          rows={coupons}
        />
      )}
    </AdminList>
  );
}

/** Creates an inactive coupon without a discount and opens its form. */
function CreateCoupon() {
  const { busy, submit } = useSubmit(() => call('POST /api/coupons'), {
    success: 'New coupon created.',
    next: ({ _id }) => href('/admin/couponlist/:id/edit', { id: _id }),
    toastsRefusal: true,
  });
  return (
    <p className="row mb-4 justify-end">
      <Button small busy={busy} onClick={() => void submit()}>
        {busy ? 'Creating…' : 'Create Coupon'}
      </Button>
    </p>
  );
}

const sorts = [
  'code',
  '-code',
  'napco',
  '-napco',
  'aftermarket',
  '-aftermarket',
] as const satisfies readonly CouponSort[];

const columns: Column<Coupon>[] = [
  {
    name: 'Coupon ID',
    card: 'wide',
    className: 'wrap-anywhere nowrap-from-xl',
    cell: ({ _id }) => <span className="partno">{_id}</span>,
  },
  { name: 'Code', sort: 'code', card: 'lead', className: 'wrap-anywhere', cell: ({ code }) => <b>{code}</b> },
  {
    name: 'NAPCO Discount %',
    kind: 'number',
    sort: '-napco',
    cell: (coupon) => `${coupon.napcoDiscountPercentage}%`,
  },
  {
    name: 'Aftermarket Discount %',
    kind: 'number',
    sort: '-aftermarket',
    cell: (coupon) => `${coupon.aftermarketDiscountPercentage}%`,
  },
  {
    name: 'Status',
    card: 'end',
    cell: (coupon) => (
      <>
        <CouponState coupon={coupon} />
        <CouponTerms coupon={coupon} />
      </>
    ),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (coupon) => (
      <>
        <ButtonLink kind="line" small to={href('/admin/couponlist/:id/edit', { id: coupon._id })}>
          Edit<span className="sr-only"> {coupon.code}</span>
        </ButtonLink>
        <DeleteLine
          name={coupon.code}
          done="Coupon deleted"
          remove={() => call('DELETE /api/coupons/:id', { params: { id: coupon._id } })}
        >
          No one can use {coupon.code} anymore. Orders placed with it keep their discount.
        </DeleteLine>
      </>
    ),
  },
];
