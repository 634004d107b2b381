import { CouponState } from './coupon-state.tsx';
import { listPath } from '../../../list-path.ts';
import { href, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { countLabel } from '../count-label.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadOrError } from '../load-or-error.ts';
import { LoadError } from '../load-error.tsx';
import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { DeleteLine } from '../../../forms/delete-line.tsx';

export const meta = () => pageMeta({ title: 'Coupons', noindex: true });

/** Spelled out because two addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}
type LoaderData = Loaded<Reply<'GET /api/coupons'>>;

function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  return loadOrError(url, () => call('GET /api/coupons', { query: { pageNumber } }));
}
export const clientLoader = inBrowser(load);

/** All coupons, the newest first. */
export default function CouponList({ loaderData: { found, refusal } }: { loaderData: LoaderData }) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Coupons" meta={found && countLabel(found, 'coupon')} />
      <CreateCoupon />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && (found.total === 0 ? <NoCoupons /> : <CouponsTable coupons={found.coupons} />)}
      {found && <Pagination {...found} to={(page) => listPath('/admin/couponlist', { page })} />}
    </div>
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
    <p className="mb-4">
      <Button busy={busy} onClick={() => void submit()}>
        {busy ? 'Creating…' : 'Create Coupon'}
      </Button>
    </p>
  );
}

function NoCoupons() {
  return (
    <Empty title="No coupons found">
      <p>A new coupon stays inactive until you set its discount and activate it.</p>
    </Empty>
  );
}

const columns: Column<Coupon>[] = [
  { name: 'Coupon ID', className: 'partno wrap-anywhere nowrap-from-xl', cell: ({ _id }) => _id },
  { name: 'Code', className: 'wrap-anywhere', cell: ({ code }) => <b>{code}</b> },
  { name: 'NAPCO Discount %', kind: 'number', cell: (coupon) => `${coupon.napcoDiscountPercentage}%` },
  {
    name: 'Aftermarket Discount %',
    kind: 'number',
    cell: (coupon) => `${coupon.aftermarketDiscountPercentage}%`,
  },
  { name: 'Status', cell: ({ isActive }) => <CouponState isActive={isActive} /> },
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

function CouponsTable({ coupons }: { coupons: readonly Coupon[] }) {
  return <CardTable caption="Coupons, the newest first" columns={columns} rows={coupons} />;
}
