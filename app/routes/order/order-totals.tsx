import { formatCents, formatDollars, toCents } from '../../../shop/rules/money.ts';
import type { TotalTexts } from '../../../shop/rules/pricing.ts';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';

/** `"1234.50"` or `1234.5` → `"$1,234.50"`. */
export const dollars = (amount: string | number): string => formatDollars(toCents(amount));

/** What items would cost without a coupon. */
export function fullItemsPrice(items: readonly { price: number; qty: number }[]): string {
  return formatCents(items.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0));
}

/**
 * The price breakdown of an order.
 * @param estimate before the order is placed shipping, handling and tax are named estimates (specification, section 9)
 * @param fullItemsPrice items before a discount; shown struck through, with what is saved, when it differs
 */
export function OrderTotals({
  totals,
  estimate = false,
  fullItemsPrice: full = totals.itemsPrice,
  couponCode,
}: {
  totals: TotalTexts;
  estimate?: boolean;
  fullItemsPrice?: string | undefined;
  couponCode?: string | null | undefined;
}) {
  const savings = toCents(full) - toCents(totals.itemsPrice);
  const note = estimate ? ' (estimate)' : '';
  return (
    <PriceList className="mt-4">
      <PriceRow
        label="Items"
        amount={dollars(totals.itemsPrice)}
        was={savings > 0 ? dollars(full) : undefined}
      />
      {savings > 0 && (
        <PriceRow
          kind="save"
          label={couponCode ? <CouponName code={couponCode} /> : 'Total savings'}
          amount={formatDollars(-savings)}
        />
      )}
      <PriceRow label={`Shipping${note}`} amount={dollars(totals.shippingPrice)} />
      <PriceRow label={`Handling${note}`} amount={dollars(totals.handlingFee)} />
      <PriceRow label={`Tax${note}`} amount={dollars(totals.taxPrice)} />
      <PriceRow kind="total" label="Total" amount={dollars(totals.totalPrice)} />
    </PriceList>
  );
}

/** The label of a discount in a price list. A code may be forty characters long without a place to break. */
export function CouponName({ code }: { code: string }) {
  return <span className="wrap-anywhere">Coupon {code}</span>;
}
