import type { ReactNode } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { dollars, formatCents, formatDollars, toCents } from '../../../shop/rules/money.ts';
import { savingsNote } from '../../../shop/rules/orders/savings.ts';
import type { TotalTexts } from '../../../shop/rules/pricing.ts';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';

/** What items would cost without a coupon. */
export function fullItemsPrice(items: readonly { price: number; qty: number }[]): string {
  return formatCents(items.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0));
}

/**
 * The price breakdown of an order.
 * @param estimate before the order is placed shipping, handling and tax are named estimates (specification, section 9)
 * @param pickup there is no shipping
 * @param beforeTax the state, and with it the tax, is not known yet
 * @param fullItemsPrice items before a discount; shown struck through, with what is saved, when it differs
 * @param who saves it: the customer, or in the admin *They*
 */
export function OrderTotals({
  totals,
  estimate = false,
  pickup = false,
  beforeTax = false,
  fullItemsPrice: full = totals.itemsPrice,
  couponCode,
  who,
  children,
}: {
  totals: TotalTexts;
  estimate?: boolean;
  pickup?: boolean | undefined;
  beforeTax?: boolean;
  fullItemsPrice?: string | undefined;
  couponCode?: string | null | undefined;
  who?: 'They' | undefined;
  /** Rows below the total. */
  children?: ReactNode;
}) {
  const note = estimate ? ' (estimate)' : '';
  return (
    <PriceList className="mt-4">
      <PriceRow
        label="Items"
        amount={dollars(totals.itemsPrice)}
        was={full === totals.itemsPrice ? undefined : dollars(full)}
      />
      <Savings full={full} items={totals.itemsPrice} couponCode={couponCode} who={who} />
      <PriceRow
        label={pickup ? 'Local pickup' : `Shipping${note}`}
        amount={!pickup && Number(totals.shippingPrice) === 0 ? 'Free' : dollars(totals.shippingPrice)}
      />
      <PriceRow label={`Handling${note}`} amount={dollars(totals.handlingFee)} />
      {!beforeTax && <PriceRow label={`Tax${note}`} amount={dollars(totals.taxPrice)} />}
      <PriceRow
        kind="total"
        label={beforeTax ? 'Total before tax' : 'Total'}
        amount={dollars(totals.totalPrice)}
      />
      {children}
    </PriceList>
  );
}

/** What was refunded, and what is left of the total: below it, once there is something. */
function RefundRows({ order: { refundedTotal, totalPrice } }: { order: Order }) {
  const refunded = toCents(refundedTotal);
  if (refunded === 0) return null;
  return (
    <>
      <PriceRow label="Refunded" amount={formatDollars(-refunded)} />
      <PriceRow kind="total" label="Net" amount={formatDollars(toCents(totalPrice) - refunded)} />
    </>
  );
}

/** What a coupon saves, as a note below the items: the column above the total adds up without it. */
export function Savings({
  full,
  items,
  couponCode,
  who,
}: {
  full: string;
  items: string;
  couponCode?: string | null | undefined;
  who?: 'They' | undefined;
}) {
  const note = savingsNote(toCents(full), toCents(items), couponCode, who);
  return (
    note && (
      <div className="save">
        <dt className="sr-only">Total savings</dt>
        <dd className="wrap-anywhere">{note}</dd>
      </div>
    )
  );
}

/** The price breakdown of an order that was placed, with its refunds. */
export function PlacedOrderTotals({ order, who }: { order: Order; who?: 'They' }) {
  return (
    <OrderTotals
      totals={order}
      pickup={order.pickup}
      fullItemsPrice={fullItemsPrice(order.orderItems)}
      couponCode={order.couponCode}
      who={who}
    >
      <RefundRows order={order} />
    </OrderTotals>
  );
}
