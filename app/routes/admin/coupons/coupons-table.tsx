import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { call } from '../../../browser/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { couponPath } from './coupon-path.ts';
import { DeleteLine } from '../../../forms/delete-line.tsx';

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
        <ButtonLink kind="line" small to={couponPath(coupon._id)}>
          Edit<span className="sr-only"> {coupon.code}</span>
        </ButtonLink>
        <DeleteLine
          name={coupon.code}
          done="Coupon deleted"
          remove={() => call('DELETE /api/coupons/:id', { params: { id: coupon._id } })}
        >
          Nobody can use {coupon.code} any more. Orders that were placed with it keep what it took off.
        </DeleteLine>
      </>
    ),
  },
];

export function CouponsTable({ coupons }: { coupons: readonly Coupon[] }) {
  return <CardTable caption="Coupons, the newest first" columns={columns} rows={coupons} />;
}

export function CouponState({ isActive }: Pick<Coupon, 'isActive'>) {
  return isActive ? (
    <span className="state state--good">Active</span>
  ) : (
    <span className="state state--off">Inactive</span>
  );
}
