import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatCents, toCents } from '../../../../shop/rules/money.ts';
import { defaultParts } from '../../../../shop/rules/refund-parts.ts';
import { TextField } from '../../../ui/field.tsx';
import { dollars } from '../../order/order-totals.tsx';

/** What of an order goes back, as amounts. */
export type PartsTyped = Record<(typeof names)[number], string>;

const names = ['items', 'shipping', 'handling', 'tax'] as const;
const labels = { items: 'Items', shipping: 'Shipping', handling: 'Handling', tax: 'Tax' };

/** Returns the parts that the server takes when none are sent. */
export function derivedParts(left: NonNullable<Order['refundLeft']>, amountCents: number): PartsTyped {
  const cents = defaultParts(
    {
      itemsCents: toCents(left.items),
      shippingCents: toCents(left.shipping),
      handlingCents: toCents(left.handling),
      taxCents: toCents(left.tax),
    },
    amountCents,
  );
  return {
    items: formatCents(cents.itemsCents),
    shipping: formatCents(cents.shippingCents),
    handling: formatCents(cents.handlingCents),
    tax: formatCents(cents.taxCents),
  };
}

/** What the amount of a refund consists of, in one line; opened, it can be changed. */
export function RefundPartFields({
  parts,
  error,
  onChange,
}: {
  parts: PartsTyped;
  error: string | undefined;
  onChange: (parts: PartsTyped) => void;
}) {
  return (
    <details className="refund-parts" open={error ? true : undefined}>
      <summary>
        {names
          .filter((name) => Number(parts[name]) !== 0)
          .map((name) => `${labels[name]} ${dollars(parts[name])}`)
          .join(' · ')}
      </summary>
      <div className="refund-parts__fields">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            name={name === 'items' ? 'parts' : name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={parts[name]}
            error={name === 'items' ? error : undefined}
            onChange={(event) => onChange({ ...parts, [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="hint">Tax reports take the tax off that goes back.</p>
    </details>
  );
}
