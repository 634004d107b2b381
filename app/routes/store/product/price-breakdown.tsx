import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { restockingFeePercent, returnDays } from '../../../../shop/facts.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import {
  handlingBasisPoints,
  priceCart,
  toPricedLine,
  unitShippingCents,
} from '../../../../shop/rules/pricing.ts';
import { refundForReturn } from '../../../../shop/rules/refund-breakdown.ts';
import { stateName } from '../../../../shop/states.ts';
import { useCart } from '../../../browser/cart.ts';
import { useStateTax } from '../../../ui/delivery/use-state-tax.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';

/** What some of a part cost delivered, to the cent what an order of them does, and what would come back. */
export function PriceBreakdown({
  product,
  qty,
  state,
}: {
  product: ProductDetails;
  qty: number;
  state: string;
}) {
  const { postalCode = '' } = useCart().shippingAddress;
  const taxBasisPoints = useStateTax(state);
  const line = toPricedLine(product, qty);
  const totals = priceCart([line], taxBasisPoints);
  const back = refundForReturn(totals, {
    lineCents: totals.itemsCents,
    unitShippingCents: unitShippingCents(line),
    ordered: qty,
  });
  return (
    <>
      <PriceList className="text-small">
        <PriceRow label={qty === 1 ? 'Part' : `${qty} parts`} amount={formatDollars(totals.itemsCents)} />
        <PriceRow
          label="Shipping"
          amount={totals.shippingCents > 0 ? formatDollars(totals.shippingCents) : 'Free'}
        />
        <PriceRow
          label={`Handling, ${handlingBasisPoints / 100}%`}
          amount={formatDollars(totals.handlingCents)}
        />
        <PriceRow
          label={`Tax, ${stateName(state)}${taxBasisPoints > 0 ? `, ${taxBasisPoints / 100}% of the ${qty === 1 ? 'part' : 'parts'}` : ''}`}
          amount={formatDollars(totals.taxCents)}
        />
        <PriceRow
          kind="total"
          label={`Delivered to ${stateName(state)} ${postalCode.slice(0, 5)} (estimate)`}
          amount={formatDollars(totals.totalCents)}
        />
      </PriceList>
      <p className="text-small text-ink-2">
        Doesn’t fit? Return it within {returnDays} days and {formatDollars(back)} comes back: all but the{' '}
        {restockingFeePercent}% restocking fee ({formatDollars(totals.totalCents - back)}). We agree with you
        on what sending it back costs.
      </p>
    </>
  );
}
