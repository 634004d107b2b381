import type { Order } from '../../../../shop/contracts/orders.ts';
import { restockingFeePercent } from '../../../../shop/facts.ts';
import { isAtShop } from '../../../../shop/rules/orders/order-states.ts';
import { isPickup } from '../../../../shop/rules/orders/tracking.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import { returnReasonNames, returnReasons } from '../../../../shop/rules/orders/return-reasons.ts';
import { Check, SelectField } from '../../../ui/field.tsx';

/** Which parts came back, or will not be sent, by product, and what that means for the refund and the stock. */
export interface Returned {
  units: Record<string, number>;
  keepsFee: boolean;
  restock: boolean;
  /** Of what was sent; empty until it is chosen. */
  reason: ReturnReason | '';
}

type Line = NonNullable<Order['refundLeft']>['lines'][number];

/** The fee is for parts that were sent. */
export const nothingReturned = (order: Order): Returned => ({
  units: {},
  keepsFee: !isAtShop(order),
  restock: true,
  reason: '',
});

/** What a refund of everything means: what is still at the shop is not sent. */
export const allReturned = (order: Order, lines: readonly Line[]): Returned => ({
  ...nothingReturned(order),
  units: Object.fromEntries(lines.map(({ product, returnable }) => [product, returnable])),
});

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
      {open.map(({ product, name, returnable }) => (
        <label key={product}>
          <span>{name}</span>
          <input
            className="input"
            type="number"
            inputMode="numeric"
            min={0}
            max={returnable}
            value={String(units[product] ?? 0)}
            onChange={({ target }) =>
              onChange({
                ...returned,
                units: { ...units, [product]: clamp(target.valueAsNumber, returnable) },
              })
            }
          />
          <span>of {returnable}</span>
        </label>
      ))}
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
                onChange({ ...returned, reason: returnReasons.find((one) => one === value) ?? '' })
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

const isAll = (lines: readonly Line[], { units }: Returned): boolean =>
  lines.every(({ product, returnable }) => units[product] === returnable);

function questionOf(order: Order): string {
  if (!isAtShop(order)) return 'What came back?';
  return `Which parts will not be ${isPickup(order.tracking?.carrier) ? 'picked up' : 'sent'}?`;
}

function clamp(typed: number, most: number): number {
  return Number.isInteger(typed) ? Math.min(Math.max(typed, 0), most) : 0;
}
