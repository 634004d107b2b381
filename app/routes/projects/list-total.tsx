import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { totalsOf } from '../../../shop/rules/projects/project-list.ts';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';

/** What is still to be bought, at the store's present prices. */
export function ListTotal({
  entries,
  parts,
}: {
  entries: readonly ProjectEntry[];
  parts: readonly ProductCard[];
}) {
  const priced = new Map(
    parts.map(({ _id, price, countInStock }) => [_id, { priceCents: toCents(price), countInStock }]),
  );
  const { missingCents, missing, ordered, done, gone, soldOut } = totalsOf(entries, priced);
  return (
    <>
      <h2 className="text-h3" id="total">
        Still to buy
      </h2>
      <PriceList className="mt-4">
        <PriceRow label="Missing" amount={missing} />
        <PriceRow label="Ordered" amount={ordered} />
        <PriceRow label="Done" amount={done} />
        <PriceRow kind="total" label="Missing parts" amount={formatDollars(missingCents)} />
      </PriceList>
      <p className="mt-2 text-small text-ink-2">
        At today’s prices, before shipping, handling and tax.
        {soldOut > 0 && ` ${soldOut === 1 ? 'One of them is' : `${soldOut} of them are`} out of stock.`}
        {gone > 0 && ` ${gone === 1 ? 'One part is' : `${gone} parts are`} no longer in the store.`}
      </p>
    </>
  );
}
