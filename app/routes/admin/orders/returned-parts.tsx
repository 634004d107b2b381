import type { Order } from '../../../../shop/contracts/orders.ts';
import { TextField } from '../../../ui/field.tsx';

/** Asks which parts came back and can be sold again. */
export function ReturnedParts({
  units,
  returned,
  onChange,
}: {
  units: NonNullable<Order['refundLeft']>['units'];
  returned: Record<string, number>;
  onChange: (returned: Record<string, number>) => void;
}) {
  if (units.length === 0) return null;
  const count = Object.values(returned).reduce((sum, qty) => sum + qty, 0);
  return (
    <details className="refund-parts">
      <summary>Put parts back on the shelf{count > 0 && `: ${count}`}</summary>
      {units.map(({ product, name, qty }) => (
        <TextField
          key={product}
          label={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={qty}
          value={String(returned[product] ?? 0)}
          hint={`Of ${qty} that can come back.`}
          onChange={(event) => onChange({ ...returned, [product]: clamp(event.target.valueAsNumber, qty) })}
        />
      ))}
    </details>
  );
}

function clamp(typed: number, most: number): number {
  return Number.isInteger(typed) ? Math.min(Math.max(typed, 0), most) : 0;
}
