import './delivery.css';
import type { FreightKind } from '../../../shop/freight.ts';
import { freightNames } from '../../../shop/freight.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import type { PricedProduct } from '../../../shop/rules/pricing.ts';
import { priceCart, toPricedLine } from '../../../shop/rules/pricing.ts';
import { useStateTax } from './use-state-tax.ts';

export function DeliveredPrice({
  known: state,
  product,
}: {
  known: string;
  product: PricedProduct & { freight?: FreightKind | null };
}) {
  const { totalCents } = priceCart([toPricedLine(product, 1)], useStateTax(state));
  return (
    <span className="delivered">
      {formatDollars(totalCents)} delivered
      {product.freight && `, ${freightNames[product.freight].toLowerCase()}`}
    </span>
  );
}
