import type { Refund } from '../../../shop/contracts/order/refund.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { amountRows, returnedRows } from '../../../shop/rules/refund-rows.ts';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';

/** How a refund was figured: what came back, what its amount consists of, and what was kept. */
export function RefundDetails({ refund: { breakdown, returned, keptFee = '0.00' } }: { refund: Refund }) {
  if (!breakdown) return null;
  const rows = amountRows({
    itemsCents: toCents(breakdown.items),
    shippingCents: toCents(breakdown.shipping),
    handlingCents: toCents(breakdown.handling),
    taxCents: toCents(breakdown.tax),
    keptFeeCents: toCents(keptFee),
  });
  return (
    <div className="text-small">
      {returnedRows({ returned: returned ?? [] }).map(([label, part]) => (
        <p key={part} className="wrap-anywhere">
          {label}: {part}
        </p>
      ))}
      <PriceList>
        {rows.map(([label, amount]) => (
          <PriceRow key={label} label={label} amount={amount} />
        ))}
      </PriceList>
    </div>
  );
}
