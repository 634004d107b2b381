import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { address } from '../../../../shop/facts.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { deliveryTerms, priceCart, toPricedLine } from '../../../../shop/rules/pricing.ts';
import { stateName } from '../../../../shop/states.ts';
import { useStateTax } from '../../../ui/delivery/use-state-tax.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';

/** What this many of a part cost, handling and tax included, when the shopper comes for them: the same for everyone. */
export function PickupPrice({ product, qty }: { product: ProductDetails; qty: number }) {
  const { lines, taxState } = deliveryTerms([toPricedLine(product, qty)], { pickup: true, state: '' });
  const { totalCents } = priceCart(lines, useStateTax(taxState));
  return (
    <PriceList className="text-small">
      <PriceRow
        label={`Local pickup, with handling and ${stateName(address.region)} tax (estimate)`}
        amount={formatDollars(totalCents)}
      />
    </PriceList>
  );
}
