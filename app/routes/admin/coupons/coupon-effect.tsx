import { formatDollars } from '../../../../shop/rules/money.ts';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';

/** What becomes of a price of a hundred dollars. */
export function CouponEffect({ napco, aftermarket }: { napco: string; aftermarket: string }) {
  return (
    <div className="sheet">
      <h2 className="mb-2 text-h4">What it does</h2>
      <PriceList>
        <PriceRow label="A NAPCO part of $100.00" amount={after(napco)} />
        <PriceRow label="An aftermarket part of $100.00" amount={after(aftermarket)} />
      </PriceList>
      <p className="mt-2 text-small text-ink-2">
        Shipping is not discounted; handling and tax follow the lower price.
      </p>
    </div>
  );
}

function after(percentage: string): string {
  const off = Math.round(Number(percentage) * 100);
  const isRight = percentage.trim() !== '' && off >= 0 && off <= 10_000;
  return isRight ? formatDollars(10_000 - off) : 'N/A';
}
