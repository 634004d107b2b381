import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { Suspense, useId, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { freightConditions, freightNames } from '../../../../shop/freight.ts';
import { brands, phone, restockingFeePercent, returnDays } from '../../../../shop/facts.ts';
import { formatDollars, share } from '../../../../shop/rules/money.ts';
import { handlingBasisPoints, toPricedLine, unitShippingCents } from '../../../../shop/rules/pricing.ts';
import { withinDays } from '../../../../shop/rules/dates/business-days.ts';
import { quantityOptionsMax } from '../../../browser/cart-rules.ts';
import { addToCart, useCart } from '../../../browser/cart.ts';
import { useSite } from '../../../layout/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FitsOnly, FitTag } from '../../../ui/fit/fit-tag.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Link } from '../../../ui/link.tsx';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { PhoneLink } from '../../../layout/contact.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { BuyBar } from '../../../ui/product/buy-bar.tsx';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { inquiryPath } from '../inquiry-path.ts';

/** Few wait for a part. */
const TellMe = lazyOrRetry(async () => (await import('../../arrivals/tell-me.tsx')).TellMe);
/** Few put a part on a list. */
const AddToList = lazyOrRetry(async () => (await import('../../projects/add-to-list.tsx')).AddToList);

/** At or below this stock, the number left is shown. */
const littleLeft = 10;

/** Price, stock, quantity and the button that adds to the cart, with what must be read before it is pressed. */
export function PurchaseBox({ product, children }: { product: ProductDetails; children: ReactNode }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number>();
  const inCart = useCart().cartItems.find(({ _id }) => _id === product._id)?.qty ?? 0;
  const [listing, setListing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const { countInStock } = product;
  // Adding replaces what is in the cart (specification, section 4), so it is where the choice begins.
  const qty = chosen ?? Math.max(1, Math.min(inCart, countInStock));
  const line = toPricedLine(product, 1);
  const shipping = unitShippingCents(line);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const price = formatDollars(line.priceCents);
  const add = (event: FormEvent) => {
    event.preventDefault();
    addToCart(product, qty);
    void navigate(href('/cart'));
  };
  return (
    <section className="buy" aria-label="Purchase">
      <div className="buy__top">
        <span className="buy__price">{price}</span>
        <StockState countInStock={countInStock} />
      </div>
      {product.year.length > 0 && (
        <div className="buy__fit">
          <FitTag long years={product.year} rules={product.fitment}>
            <FitsOnly>{product.fitsOnly}</FitsOnly>
          </FitTag>
        </div>
      )}
      <form ref={form} id={formId} className="buy__act" onSubmit={add}>
        {countInStock > 0 && (
          <Quantity key={inCart} countInStock={countInStock} qty={qty} onChange={setChosen} />
        )}
        <Button kind="go" type="submit" disabled={countInStock === 0}>
          Add To Cart
        </Button>
        {countInStock === 0 && product.brand !== brands.used && !product.byLink && (
          <Button className="needs-script" onClick={() => setWaiting(true)}>
            Tell me when it’s in stock
          </Button>
        )}
      </form>
      {children}
      <div className="row">
        {/* A list that is shared would show it to others. */}
        {!product.byLink && (
          <button className="link needs-script" type="button" onClick={() => setListing(true)}>
            Add to project list
          </button>
        )}
        {inCart > 0 && (
          <span className="text-small">
            Your cart has {inCart}
            {qty !== inCart && qty <= countInStock
              ? `. Adding makes it ${qty}.`
              : inCart === countInStock
                ? ', all that we have.'
                : '.'}
          </span>
        )}
      </div>
      {listing && (
        <Suspense>
          <AddToList parts={[product]} onClose={() => setListing(false)} />
        </Suspense>
      )}
      <noscript>
        <p className="hint">
          {`The cart needs scripts in your browser. You can also order by phone: ${phone.display}.`}
        </p>
      </noscript>
      {countInStock === 0 ? (
        <p>
          {product.brand === brands.used ? (
            <Link to={inquiryPath(product.lugoPart, product.name)}>Ask if we have another one</Link>
          ) : (
            <AskButton className="link" begun="When is the next one due?">
              Ask when the next one is due
            </AskButton>
          )}
        </p>
      ) : (
        <DeliveryEstimate product={product} qty={qty}>
          <PriceList className="text-small">
            <PriceRow label="Shipping, each" amount={shipping ? formatDollars(shipping) : 'Free'} />
            <PriceRow label="Handling" amount={`${handlingBasisPoints / 100}% of part and shipping`} />
          </PriceList>
        </DeliveryEstimate>
      )}
      {waiting && (
        <Suspense>
          <TellMe about={{ product: product._id }} onClose={() => setWaiting(false)} />
        </Suspense>
      )}
      <BuyNotes product={product} />
      {countInStock > 0 && (
        <BuyBar of={form} price={price}>
          {/* It sends the box's form, so the quantity is the one chosen there. */}
          <Button kind="go" type="submit" form={formId}>
            Add To Cart
          </Button>
        </BuyBar>
      )}
    </section>
  );
}

/** What a buyer wants to know before pressing the button. */
function BuyNotes({ product }: { product: ProductDetails }) {
  const { name, description, specs } = product;
  const texts = [name, description, ...specs.map(({ value }) => value)].join(' ');
  const isToSpecify = /\b(?:specify|choose)\b/i.test(texts);
  const days = useSite()?.shipsWithinDays;
  // What goes by truck freight waits for the freight company.
  const soon = product.countInStock > 0 && product.freight !== 'truck' && days;
  return (
    <ul className="buy__notes">
      {product.freight && (
        <li>
          <b>{freightNames[product.freight]}.</b> {freightConditions[product.freight]}
        </li>
      )}
      {isToSpecify && <li>You can say which one when you place the order.</li>}
      <li>
        Questions before you order? <PhoneLink />
        <br />
        <AskButton className="link text-small">Ask about this part</AskButton>
      </li>
      <li>
        {`Ships from California ${soon ? `${withinDays(soon)}, ` : ''}to all US states except Hawaii and Alaska.`}
      </li>
      <li>
        <Link to={href('/return-policy')}>{`${returnDays} days to return`}</Link>
        {`, less a restocking fee of ${restockingFeePercent}% (${formatDollars(share(toPricedLine(product, 1).priceCents, restockingFeePercent * 100))} each).`}
      </li>
    </ul>
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
  // A number that is emptied or half typed changes nothing; the browser refuses to send it.
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    target.validity.valid && onChange(Number(target.value));
  if (countInStock > quantityOptionsMax) {
    return (
      <TextField
        label="Qty"
        type="number"
        inputMode="numeric"
        min={1}
        max={countInStock}
        required
        defaultValue={qty}
        onChange={change}
      />
    );
  }
  return (
    <SelectField label="Qty" value={qty} onChange={change}>
      {Array.from({ length: countInStock }, (_, index) => (
        <option key={index}>{index + 1}</option>
      ))}
    </SelectField>
  );
}
