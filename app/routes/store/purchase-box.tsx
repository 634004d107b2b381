import type { FormEvent } from 'react';
import { useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import type { Product } from '../../../shop/contracts/catalog.ts';
import { phone } from '../../../shop/facts.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';
import { handlingBasisPoints, unitShippingCents } from '../../../shop/rules/pricing.ts';
import { addToCart } from '../../browser/cart.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PriceList, PriceRow } from '../../ui/price-list.tsx';

/** At or below this stock, the number left is shown. */
const littleLeft = 10;
/** Above this quantity a field replaces the list of options. */
const optionsMax = 100;

/** Price, stock, quantity and the button that adds to the cart. */
export function PurchaseBox({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [qty, setQty] = useState(1);
  const { countInStock } = product;
  const shippingCents = unitShippingCents({
    brand: product.brand,
    shippingCents: product.shippingPrice === null ? null : toCents(product.shippingPrice),
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    addToCart(product, qty);
    void navigate(href('/cart'));
  };
  return (
    <section className="buy" aria-label="Purchase">
      <div className="buy__top">
        <span className="buy__price">{formatDollars(toCents(product.price))}</span>
        <StockState countInStock={countInStock} />
      </div>
      <form className="buy__act" onSubmit={add}>
        <Quantity countInStock={countInStock} qty={qty} onChange={setQty} />
        <Button kind="go" type="submit" disabled={countInStock === 0}>
          Add To Cart
        </Button>
      </form>
      <noscript>
        <p className="hint">
          The cart needs scripts in your browser. You can also order by phone: {phone.display}.
        </p>
      </noscript>
      {countInStock === 0 ? (
        <p className="text-small text-ink-2">
          <Link to={href('/contactus')}>Ask when the next one is due</Link>.
        </p>
      ) : (
        <PriceList className="text-small">
          <PriceRow label="Shipping, each" amount={formatDollars(shippingCents)} />
          <PriceRow label="Handling" amount={`${handlingBasisPoints / 100}%`} />
        </PriceList>
      )}
    </section>
  );
}

function StockState({ countInStock }: { countInStock: number }) {
  if (countInStock === 0) return <span className="state state--bad">Out Of Stock</span>;
  return (
    <span className="state state--good">
      In Stock{countInStock <= littleLeft && `, ${countInStock} left`}
    </span>
  );
}

function Quantity({
  countInStock,
  qty,
  onChange,
}: {
  countInStock: number;
  qty: number;
  onChange: (qty: number) => void;
}) {
  if (countInStock > optionsMax) {
    return (
      <TextField
        label="Qty"
        type="number"
        inputMode="numeric"
        min={1}
        max={countInStock}
        required
        defaultValue={qty}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    );
  }
  const options = countInStock === 0 ? [0] : Array.from({ length: countInStock }, (_, index) => index + 1);
  return (
    <SelectField
      label="Qty"
      disabled={countInStock === 0}
      value={countInStock === 0 ? 0 : qty}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}
