import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatCents, toCents } from '../../../../shop/rules/money.ts';
import type { RefundParts } from '../../../../shop/rules/refund-parts.ts';
import { defaultParts, partsOfReturn } from '../../../../shop/rules/refund-parts.ts';
import { TextField } from '../../../ui/field.tsx';
import { dollars } from '../../order/order-totals.tsx';
import type { Returned } from './returned-parts.tsx';

/** What of an order goes back, as amounts. */
export type PartsTyped = Record<(typeof names)[number], string>;

const names = ['items', 'shipping', 'handling', 'tax'] as const;
const labels = { items: 'Items', shipping: 'Shipping', handling: 'Handling', tax: 'Tax' };

type RefundLeft = NonNullable<Order['refundLeft']>;

/** Returns the parts that the server takes when none are sent. */
export function derivedParts(left: RefundLeft, amountCents: number): PartsTyped {
  return toTyped(defaultParts(toParts(left), amountCents));
}

/** Returns what goes back for the units that came back, by the rule of the server. */
export function proposedParts(
  { itemsPrice, shippingPrice, handlingFee, taxPrice }: Order,
  left: RefundLeft,
  { units, keepsFee }: Returned,
): PartsTyped {
  const order = { items: itemsPrice, shipping: shippingPrice, handling: handlingFee, tax: taxPrice };
  const lines = left.units.map(({ product, lineTotal, unitShipping, ordered, earlier }) => ({
    lineCents: toCents(lineTotal),
    unitShippingCents: toCents(unitShipping),
    ordered,
    earlier,
    now: units[product] ?? 0,
  }));
  return toTyped(partsOfReturn(toParts(order), toParts(left), lines, { keepsFee }));
}

function toParts({ items, shipping, handling, tax }: PartsTyped): RefundParts {
  return {
    itemsCents: toCents(items),
    shippingCents: toCents(shipping),
    handlingCents: toCents(handling),
    taxCents: toCents(tax),
  };
}

function toTyped({ itemsCents, shippingCents, handlingCents, taxCents }: RefundParts): PartsTyped {
  return {
    items: formatCents(itemsCents),
    shipping: formatCents(shippingCents),
    handling: formatCents(handlingCents),
    tax: formatCents(taxCents),
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
