import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Coupon } from '../../../shop/contracts/coupons.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/card-table.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Confirm } from '../account/confirm.tsx';
import { useAct } from '../account/use-act.ts';
import { couponPath } from './coupon-path.ts';

const columns: Column<Coupon>[] = [
  { name: 'Coupon ID', className: 'partno wrap-anywhere xl:whitespace-nowrap', cell: ({ _id }) => _id },
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
        <DeleteCoupon coupon={coupon} />
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

function DeleteCoupon({ coupon: { _id: id, code } }: { coupon: Coupon }) {
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const { revalidate } = useRevalidator();
  const remove = () =>
    act(async () => {
      await call('DELETE /api/coupons/:id', { params: { id } });
      void toast.success('Coupon deleted');
      setAsking(false);
      // Its line goes, and the button with it.
      document.querySelector<HTMLElement>('#main')?.focus();
      await revalidate();
    });
  return (
    <>
      <Button kind="danger" small onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {code}</span>
      </Button>
      {asking && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Deleting…' : 'Delete'}
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={() => void remove()}
        >
          Nobody can use {code} any more. Orders that were placed with it keep what it took off.
        </Confirm>
      )}
    </>
  );
}
