import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { priceMissing } from '../../../shop/rules/projects/price-missing.ts';
import { totalsOf } from '../../../shop/rules/projects/project-list.ts';
import { stateName } from '../../../shop/states.ts';
import { useDeliveryState } from '../../browser/delivery-state.ts';
import { DeliveryPlace } from '../../ui/delivery/delivery-place.tsx';
import { useStateTax } from '../../ui/delivery/use-state-tax.ts';
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
  const state = useDeliveryState();
  const byId = new Map(parts.map((part) => [part._id, part]));
  const { totalCents } = priceMissing(entries, byId, useStateTax(state));
  return (
    <>
      <h2 className="text-h3" id="total">
        Still to buy
      </h2>
      <PriceList className="mt-4">
        <PriceRow label="Missing" amount={missing} />
        <PriceRow label="Ordered" amount={ordered} />
        <PriceRow label="Done" amount={done} />
        <PriceRow
          {...(!state && { kind: 'total' })}
          label="Missing parts"
          amount={formatDollars(missingCents)}
        />
        {state && (
          <>
            <PriceRow
              label="Shipping, handling and tax (estimate)"
              amount={formatDollars(totalCents - missingCents)}
            />
            <PriceRow
              kind="total"
              label={`Delivered to ${stateName(state)}`}
              amount={formatDollars(totalCents)}
            />
          </>
        )}
      </PriceList>
      <p className="mt-2 text-small text-ink-2">
        {state ? 'At today’s prices.' : 'At today’s prices, before shipping, handling and tax.'}
        {soldOut > 0 && ` ${soldOut === 1 ? 'One of them is' : `${soldOut} of them are`} out of stock.`}
        {gone > 0 && ` ${gone === 1 ? 'One part is' : `${gone} parts are`} no longer in the store.`}
      </p>
      <p className="mt-2 no-print">
        <DeliveryPlace />
      </p>
    </>
  );
}
