import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Coupon } from '../../../shop/contracts/coupons.ts';
import { call } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Confirm } from '../account/confirm.tsx';
import { useAct } from '../account/use-act.ts';
import { couponPath } from './coupon-path.ts';

/** Coupons as lines of a table, below 768 px as cards. */
export function CouponsTable({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <table className="table table--cards">
      <caption className="sr-only">Coupons, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Coupon ID</th>
          <th scope="col">Code</th>
          <th scope="col" className="r">
            NAPCO Discount %
          </th>
          <th scope="col" className="r">
            Aftermarket Discount %
          </th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <CouponLine key={coupon._id} coupon={coupon} />
        ))}
      </tbody>
    </table>
  );
}

function CouponLine({ coupon }: { coupon: Coupon }) {
  const { _id, code, napcoDiscountPercentage, aftermarketDiscountPercentage, isActive } = coupon;
  return (
    <tr>
      <td data-th="Coupon ID" className="partno wrap-anywhere xl:whitespace-nowrap">
        {_id}
      </td>
      <td data-th="Code" className="wrap-anywhere">
        <b>{code}</b>
      </td>
      <td data-th="NAPCO Discount %" className="r">
        {napcoDiscountPercentage}%
      </td>
      <td data-th="Aftermarket Discount %" className="r">
        {aftermarketDiscountPercentage}%
      </td>
      <td data-th="Status">
        <CouponState isActive={isActive} />
      </td>
      <td className="wide-cell">
        <div className="acts">
          <ButtonLink kind="line" small to={couponPath(_id)}>
            Edit<span className="sr-only"> {code}</span>
          </ButtonLink>
          <DeleteCoupon coupon={coupon} />
        </div>
      </td>
    </tr>
  );
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
