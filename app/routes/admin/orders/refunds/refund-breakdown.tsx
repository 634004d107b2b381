import { useState } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { dollars, formatCents, toCents } from '../../../../../shop/rules/money.ts';
import type { RefundBreakdown } from '../../../../../shop/rules/refund-breakdown.ts';
import {
  breakDownRefund,
  breakDownReturn,
  fitsInto,
  sumBreakdown,
} from '../../../../../shop/rules/refund-breakdown.ts';
import { TextField } from '../../../../ui/field.tsx';
import type { Returned } from './returned-parts.tsx';
import { countReturned, isTooMany, returnTermsOf } from './returned-parts.tsx';

/** The four amounts of a refund, as text. */
export type BreakdownAmounts = Record<(typeof names)[number], string>;

const names = ['items', 'shipping', 'handling', 'tax'] as const;
const labels = { items: 'Items', shipping: 'Shipping', handling: 'Handling', tax: 'Tax' };

export type RefundLeft = NonNullable<Order['refundLeft']>;

/** Returns the breakdown that the server takes when none is sent. */
export function derivedBreakdown(left: RefundLeft, amountCents: number): BreakdownAmounts {
  return toAmounts(breakDownRefund(toBreakdown(left), amountCents));
}

/** Returns the breakdown that the form proposes for returned units. */
export function proposedBreakdown(of: Order, left: RefundLeft, returned: Returned): BreakdownAmounts {
  const { itemsPrice, shippingPrice, handlingFee, taxPrice } = of;
  const order = { items: itemsPrice, shipping: shippingPrice, handling: handlingFee, tax: taxPrice };
  const lines = left.lines.map(({ product, lineTotal, unitShipping, ordered, returnedEarlier }) => ({
    lineCents: toCents(lineTotal),
    unitShippingCents: toCents(unitShipping),
    ordered,
    earlier: returnedEarlier,
    now: returned.units[product] ?? 0,
  }));
  return toAmounts(
    breakDownReturn(toBreakdown(order), toBreakdown(left), lines, returnTermsOf(of, returned)),
  );
}

/** Returns the refund that the form proposes for returned units: none without any, or with more than can come back. */
export function proposedRefund(
  order: Order,
  left: RefundLeft,
  returned: Returned,
): { amount: string; breakdown: BreakdownAmounts | undefined; returned: Returned } {
  if (countReturned(returned) === 0 || isTooMany(left.lines, returned))
    return { amount: '', breakdown: undefined, returned };
  const breakdown = proposedBreakdown(order, left, returned);
  return { amount: formatCents(sumBreakdown(toBreakdown(breakdown))), breakdown, returned };
}

/**
 * Returns what an amount consists of that an admin types for returned units. Below the proposal it is a share of each of
 * its amounts; above it, the rest belongs to the items, whose fee is then kept in part. An amount beyond what the units cost
 * is not for them alone: undefined.
 */
export function breakdownForUnits(
  order: Order,
  left: RefundLeft,
  returned: Returned,
  amountCents: number,
): BreakdownAmounts | undefined {
  const cost = toBreakdown(proposedBreakdown(order, left, { ...returned, keepsFee: false }));
  if (amountCents > sumBreakdown(cost)) return undefined;
  const proposed = toBreakdown(proposedBreakdown(order, left, returned));
  const moreCents = amountCents - sumBreakdown(proposed);
  if (moreCents < 0) return toAmounts(breakDownRefund(proposed, amountCents));
  return toAmounts({ ...proposed, itemsCents: proposed.itemsCents + moreCents });
}

/** Whether a typed breakdown takes no more of any amount than is left. */
export function isStillLeft(left: RefundLeft, typed: BreakdownAmounts): boolean {
  try {
    return fitsInto(toBreakdown(left), toBreakdown(typed));
  } catch {
    return false;
  }
}

function toBreakdown({ items, shipping, handling, tax }: BreakdownAmounts): RefundBreakdown {
  return {
    itemsCents: toCents(items),
    shippingCents: toCents(shipping),
    handlingCents: toCents(handling),
    taxCents: toCents(tax),
  };
}

function toAmounts({
  itemsCents,
  shippingCents,
  handlingCents,
  taxCents,
}: RefundBreakdown): BreakdownAmounts {
  return {
    items: formatCents(itemsCents),
    shipping: formatCents(shippingCents),
    handling: formatCents(handlingCents),
    tax: formatCents(taxCents),
  };
}

/** Says what the amount of a refund consists of: `Items $80.00 · Tax $6.00`. */
export function breakdownText(breakdown: BreakdownAmounts): string {
  return names
    .filter((name) => Number(breakdown[name]) !== 0)
    .map((name) => `${labels[name]} ${dollars(breakdown[name])}`)
    .join(' · ');
}

/** What the amount of a refund consists of, in one line; opened, it can be changed. */
export function RefundBreakdownFields({
  breakdown,
  error,
  onChange,
}: {
  breakdown: BreakdownAmounts;
  error: string | undefined;
  onChange: (breakdown: BreakdownAmounts) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    // An error opens it, and it stays open when that is gone.
    <details
      className="refund-breakdown"
      open={open || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{breakdownText(breakdown)}</summary>
      <div className="refund-breakdown__fields">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            name={name === 'items' ? 'breakdown' : name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={breakdown[name]}
            error={name === 'items' ? error : undefined}
            onChange={(event) => onChange({ ...breakdown, [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="hint">Tax reports take the tax off that goes back.</p>
    </details>
  );
}
