import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { longDate, pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { formatAmount } from '../format-amount.ts';

/** How often a coupon was used, since when, and what it has cost. */
export function CouponUsageSheet({ coupon: { usage, maxUses } }: { coupon: Coupon }) {
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
            <PriceRow label="Paid orders" amount={formatCount(paid)} />
            {unpaid > 0 && <PriceRow label="Orders that can still be paid" amount={formatCount(unpaid)} />}
            {maxUses !== null && (
              <PriceRow label="Uses left" amount={formatCount(Math.max(0, maxUses - paid - unpaid))} />
            )}
            {firstPaidAt && (
              <PriceRow label="First paid on" amount={longDate(pacificDay(new Date(firstPaidAt)))} />
            )}
            <PriceRow label="Discount given" amount={formatAmount(usage.discount)} />
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

/** `12 of 50 used, 2 of them unpaid` below the state; nothing of a coupon that is free and unused. */
export function UseCount({ coupon: { usage, maxUses } }: { coupon: Coupon }) {
  if (!usage || (usage.paid + usage.unpaid === 0 && maxUses === null)) return null;
  const used = formatCount(usage.paid + usage.unpaid);
  return (
    <p className="text-small text-ink-2">
      {maxUses === null ? `${used} used` : `${used} of ${formatCount(maxUses)} used`}
      {usage.unpaid > 0 && `, ${formatCount(usage.unpaid)} of them unpaid`}
    </p>
  );
}
