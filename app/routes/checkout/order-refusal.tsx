import { href } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { messageOf, ShortLines } from './short-lines.tsx';
import type { CartChange } from '../../browser/refresh-cart.ts';
import { CartChangeLines } from './cart/cart-changes.tsx';
import type { TotalTexts } from '../../../shop/rules/pricing.ts';
import { dollars } from '../../../shop/rules/money.ts';
import type { PlaceOrderRefusal } from './use-place-order.ts';

/** Why the order was not placed, and what to do about it. */
export function OrderRefusal({ refusal }: { refusal: PlaceOrderRefusal }) {
  const { error, before, now, changes } = refusal;
  const { lines = [], fields = {} } = error.details;
  return (
    <Alert kind="bad">
      <b>{messageOf(error)}</b>
      {lines.length > 0 && (
        <>
          <ShortLines lines={lines} />
          <Link to={href('/cart')}>Change the cart</Link>
        </>
      )}
      <FieldErrors fields={fields} message={error.message} />
      {before && now && <ChangedTotals before={before} now={now} changes={changes} />}
    </Alert>
  );
}

/** What is wrong in each field, but for what the message says already. */
function FieldErrors({ fields, message }: { fields: Record<string, string>; message: string }) {
  const texts = Object.entries(fields).filter(([, text]) => text !== message);
  return (
    <>
      {texts.length > 0 && (
        <ul>
          {texts.map(([field, text]) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
      )}
      {Object.keys(fields).some((field) => field.startsWith('shippingAddress')) && (
        <Link to={href('/shipping')}>Change the address</Link>
      )}
    </>
  );
}

const amounts: { [K in keyof TotalTexts]: string } = {
  itemsPrice: 'Items',
  shippingPrice: 'Shipping',
  handlingFee: 'Handling',
  taxPrice: 'Tax',
  totalPrice: 'Total',
};

function ChangedTotals({
  before,
  now,
  changes,
}: {
  before: TotalTexts;
  now: TotalTexts;
  changes: readonly CartChange[];
}) {
  const changed = (Object.keys(amounts) as (keyof TotalTexts)[]).filter((name) => before[name] !== now[name]);
  return (
    <>
      <ul className="tabular-nums">
        <CartChangeLines changes={changes} />
        {changed.map((name) => (
          <li key={name}>
            {amounts[name]}: was {dollars(before[name])}, is now {dollars(now[name])}.
          </li>
        ))}
      </ul>
      Nothing has been ordered yet. Place the order again if you agree.
    </>
  );
}
