import type { Coupon } from '../../../../shop/contracts/coupons.ts';
import { longDate, pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { listPath } from '../../../list-path.ts';
import { Link } from '../../../ui/link.tsx';
import { formatAmount } from '../format-amount.ts';

/** How often a coupon was used, since when, and what it has cost. */
export function CouponUsageSheet({ coupon: { code, usage, maxUses } }: { coupon: Coupon }) {
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
          <p className="mt-2">
            <Link to={listPath('/admin/orderlist', { keyword: code })}>Orders with this coupon</Link>
          </p>
          <p className="mt-2 text-small text-ink-2">
            An order that expires unpaid, is canceled or is refunded in full no longer counts. Partial refunds
            are not taken off the discount.
          </p>
        </>
      )}
    </section>
  );
}

/** `Until December 6, 2026`, `Once per customer` and `12 of 50 used, 2 of them unpaid` below the state. */
export function CouponTerms({ coupon: { lastDay, oncePerCustomer, maxUses, usage } }: { coupon: Coupon }) {
  const terms = [
    lastDay === null ? '' : `Until ${longDate(lastDay)}`,
    oncePerCustomer ? 'Once per customer' : '',
    usage ? usesOf(usage, maxUses) : '',
  ].filter(Boolean);
  return terms.map((term) => (
    <p key={term} className="text-small text-ink-2">
      {term}
    </p>
  ));
}

/** Returns nothing for a coupon that any number of orders can have, and none has. */
function usesOf({ paid, unpaid }: NonNullable<Coupon['usage']>, maxUses: number | null): string {
  if (paid + unpaid === 0 && maxUses === null) return '';
  const used = formatCount(paid + unpaid);
  const of = maxUses === null ? '' : ` of ${formatCount(maxUses)}`;
  return `${used}${of} used${unpaid > 0 ? `, ${formatCount(unpaid)} of them unpaid` : ''}`;
}
