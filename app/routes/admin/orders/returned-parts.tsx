import type { Order } from '../../../../shop/contracts/orders.ts';
import { restockingFeePercent } from '../../../../shop/facts.ts';
import { Check } from '../../../ui/field.tsx';

/** Which parts came back, by product, and what that means for the refund and the stock. */
export interface Returned {
  units: Record<string, number>;
  keepsFee: boolean;
  restock: boolean;
}

export const nothingReturned: Returned = { units: {}, keepsFee: true, restock: true };

export const countReturned = ({ units }: Returned): number =>
  Object.values(units).reduce((sum, qty) => sum + qty, 0);

/** Asks which parts came back: the amount of the refund is proposed from them. */
export function ReturnedParts({
  lines,
  returned,
  onChange,
}: {
  lines: NonNullable<Order['refundLeft']>['lines'];
  returned: Returned;
  onChange: (returned: Returned) => void;
}) {
  const open = lines.filter(({ returnable }) => returnable > 0);
  if (open.length === 0) return null;
  const { units, keepsFee, restock } = returned;
  return (
    <fieldset className="returned-parts">
      <legend>What came back?</legend>
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
          <Check
            checked={keepsFee}
            onChange={({ target }) => onChange({ ...returned, keepsFee: target.checked })}
          >
            Keep the {restockingFeePercent}% restocking fee
          </Check>
          <p className="hint">Uncheck this if we sent the wrong part or it arrived damaged.</p>
          <Check
            checked={restock}
            onChange={({ target }) => onChange({ ...returned, restock: target.checked })}
          >
            Restock returned parts
          </Check>
          <p className="hint">Uncheck this if they can’t be sold again.</p>
        </div>
      )}
    </fieldset>
  );
}

function clamp(typed: number, most: number): number {
  return Number.isInteger(typed) ? Math.min(Math.max(typed, 0), most) : 0;
}
