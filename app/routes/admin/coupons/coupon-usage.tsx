import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { longDate, pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';

/** How often a coupon was used, since when, and what it has cost. */
export function CouponUsage({ coupon: { usage, maxUses } }: { coupon: Coupon }) {
  if (!usage) return null;
  const { paid, unpaid, firstPaidAt } = usage;
  return (
    <section className="sheet mt-6 max-w-form">
      <h2 className="mb-2 text-h4">How it was used</h2>
      {paid + unpaid === 0 ? (
        <p>No order has it yet.</p>
      ) : (
        <>
          <PriceList>
            <PriceRow label="Paid orders" amount={paid.toLocaleString('en-US')} />
            {unpaid > 0 && (
              <PriceRow label="Orders that can still be paid" amount={unpaid.toLocaleString('en-US')} />
            )}
            {maxUses !== null && (
              <PriceRow
                label="Uses left"
                amount={Math.max(0, maxUses - paid - unpaid).toLocaleString('en-US')}
              />
            )}
            {firstPaidAt && (
              <PriceRow label="First paid on" amount={longDate(pacificDay(new Date(firstPaidAt)))} />
            )}
            <PriceRow label="Discount given" amount={formatDollars(toCents(usage.discount))} />
          </PriceList>
          <p className="mt-2 text-small text-ink-2">
            An order that expires unpaid, is canceled or is refunded in full no longer counts. Partial refunds
            are not taken off the discount.
          </p>
        </>
      )}
    </section>
  );
}

/** `12 of 50 used, 2 unpaid` below the state; nothing of a coupon that is free and unused. */
export function UseCount({ coupon: { usage, maxUses } }: { coupon: Coupon }) {
  if (!usage || (usage.paid + usage.unpaid === 0 && maxUses === null)) return null;
  const paid = usage.paid.toLocaleString('en-US');
  return (
    <p className="text-small text-ink-2">
      {maxUses === null ? `${paid} used` : `${paid} of ${maxUses.toLocaleString('en-US')} used`}
      {usage.unpaid > 0 && `, ${usage.unpaid.toLocaleString('en-US')} unpaid`}
    </p>
  );
}
