import type { SyntheticEvent } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { restockingFeePercent } from '../../../../../shop/facts.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { isForPickup } from '../../../../../shop/rules/orders/tracking.ts';
import type { ReturnReason } from '../../../../../shop/rules/orders/return-reasons.ts';
import {
  costsFee,
  returnReasonNames,
  returnReasons,
} from '../../../../../shop/rules/orders/return-reasons.ts';
import { Check, controlProps, FieldError, SelectField } from '../../../../ui/field.tsx';

/** Which parts came back, or will not be sent, by product, and what that means for the refund and the stock. */
export interface Returned {
  units: Record<string, number>;
  keepsFee: boolean;
  restock: boolean;
  /** Of what was sent; empty until it is chosen. */
  reason: ReturnReason | '';
}

type Line = NonNullable<Order['refundLeft']>['lines'][number];

/** The fee is for parts that were sent; what their buyer asked to return tells the reason, also once that is answered. */
export function nothingReturned(order: Order): Returned {
  const keepsFee = !isAtShop(order) && !order.moreToFollow;
  const nothing = { units: {}, keepsFee, restock: true, reason: '' } as const;
  return forReason(nothing, askedReason(order) ?? '');
}

/** Returns why the buyer wanted to return parts, unless a refund has been made since. */
function askedReason({ requests, refunds }: Order): ReturnReason | null | undefined {
  const asked = requests.findLast(({ kind }) => kind === 'return');
  const isSettled = refunds.some(
    ({ state, createdAt }) => state !== 'failed' && createdAt >= (asked?.createdAt ?? ''),
  );
  return isSettled ? undefined : asked?.returnReason;
}

/** What a refund of everything means: what is still at the shop is not sent. */
export const allReturned = (order: Order, lines: readonly Line[]): Returned => ({
  ...nothingReturned(order),
  units: Object.fromEntries(lines.map(({ product, returnable }) => [product, returnable])),
});

/** Returns what usually follows from a reason: neither a wrong part nor one that arrived damaged costs a fee, and that can't be sold. */
export function forReason(returned: Returned, reason: Returned['reason']): Returned {
  const before = returned.reason;
  return {
    ...returned,
    reason,
    ...(costsFee(reason) !== costsFee(before) && { keepsFee: costsFee(reason) }),
    ...((reason === 'damaged') !== (before === 'damaged') && { restock: reason !== 'damaged' }),
  };
}

export const countReturned = ({ units }: Returned): number =>
  Object.values(units).reduce((sum, qty) => sum + qty, 0);

/** Asks which parts came back, or will not be sent: the amount of the refund is proposed from them. */
export function ReturnedParts({
  order,
  lines,
  returned,
  onChange,
}: {
  order: Order;
  lines: readonly Line[];
  returned: Returned;
  onChange: (returned: Returned) => void;
}) {
  const open = lines.filter(({ returnable }) => returnable > 0);
  if (open.length === 0) return null;
  const { units, keepsFee, restock, reason } = returned;
  const unsent = isAtShop(order);
  return (
    <fieldset className="returned-parts">
      <legend>{questionOf(order)}</legend>
      {open.map((line) => (
        <UnitsField
          key={line.product}
          line={line}
          typed={units[line.product] ?? 0}
          onChange={(qty) => onChange({ ...returned, units: { ...units, [line.product]: qty } })}
        />
      ))}
      {countReturned(returned) === 0 && <p className="hint">No part goes back into stock.</p>}
      {countReturned(returned) > 0 && (
        <div>
          {unsent && isAll(open, returned) && <p className="hint">Nothing is left to send then.</p>}
          {!unsent && (
            <SelectField
              label="Why did it come back?"
              optional
              value={reason}
              hint="What doesn’t fit is counted for its part."
              onChange={({ currentTarget: { value } }) =>
                onChange(forReason(returned, returnReasons.find((one) => one === value) ?? ''))
              }
            >
              <option value="">Not said</option>
              {returnReasons.map((one) => (
                <option key={one} value={one}>
                  {returnReasonNames[one]}
                </option>
              ))}
            </SelectField>
          )}
          <Check
            checked={keepsFee}
            onChange={({ target }) => onChange({ ...returned, keepsFee: target.checked })}
          >
            Keep the {restockingFeePercent}% restocking fee
          </Check>
          <p className="hint">
            {unsent
              ? 'The fee is for parts that were sent and come back.'
              : 'Uncheck this if we sent the wrong part or it arrived damaged.'}
          </p>
          <Check
            checked={restock}
            onChange={({ target }) => onChange({ ...returned, restock: target.checked })}
          >
            {unsent ? 'Put them back in stock' : 'Restock returned parts'}
          </Check>
          <p className="hint">Uncheck this if they can’t be sold{unsent ? '' : ' again'}.</p>
        </div>
      )}
    </fieldset>
  );
}

/** Selects what it shows, so that typing replaces it. */
function UnitsField({
  line: { product, name, returnable },
  typed,
  onChange,
}: {
  line: Line;
  typed: number;
  onChange: (qty: number) => void;
}) {
  const error = typed > returnable ? `Only ${returnable} can be refunded` : undefined;
  const select = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();
  return (
    <>
      <label>
        <span>{name}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={returnable}
          value={String(typed)}
          onFocus={select}
          onClick={select}
          onChange={({ target: { valueAsNumber: qty } }) =>
            onChange(Number.isInteger(qty) && qty > 0 ? qty : 0)
          }
          {...controlProps(product, { label: name, error })}
        />
        <span>of {returnable}</span>
      </label>
      <FieldError id={product} error={error} />
    </>
  );
}

/** Whether more is marked than can be refunded. */
export const isTooMany = (lines: readonly Line[], { units }: Pick<Returned, 'units'>): boolean =>
  lines.some(({ product, returnable }) => (units[product] ?? 0) > returnable);

const isAll = (lines: readonly Line[], { units }: Returned): boolean =>
  lines.every(({ product, returnable }) => units[product] === returnable);

function questionOf(order: Order): string {
  if (order.moreToFollow) return 'What came back, or is not sent?';
  if (!isAtShop(order)) return 'What came back?';
  return `Which parts will not be ${isForPickup(order) ? 'picked up' : 'sent'}?`;
}
