import { dollars } from '../../../../shop/rules/money.ts';
import '../checkout.css';
import { useState } from 'react';
import type { CartItem } from '../../../browser/cart-rules.ts';
import { quantityOptionsMax } from '../../../browser/cart-rules.ts';
import { putBackIntoCart, removeFromCart, setQuantity, useCart } from '../../../browser/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { CheckoutLine, lineDollars, lineOfItem } from '../lines.tsx';

/** The lines of the cart, each with its quantity, its price and a button to remove it. */
export function CartLines({
  items,
  onRemove,
}: {
  items: readonly CartItem[];
  onRemove: (removed: RemovedItem) => void;
}) {
  return (
    <ul className="lines">
      {items.map((item, index) => (
        <CartLine
          key={item._id}
          item={item}
          onRemove={() => {
            removeFromCart(item._id);
            onRemove({ item, index });
          }}
        />
      ))}
    </ul>
  );
}

/** What was removed last, and from where. */
export interface RemovedItem {
  item: CartItem;
  index: number;
}

/** Offers to undo the removal of a line. */
export function UndoRemove({ removed, onDone }: { removed: RemovedItem; onDone: () => void }) {
  const undo = () => {
    putBackIntoCart(removed.item, removed.index);
    onDone();
    // Its own button has the focus again.
    requestAnimationFrame(() =>
      document.querySelectorAll<HTMLButtonElement>('.lines > li .btn--quiet')[removed.index]?.focus(),
    );
  };
  return (
    <UndoNotice of={removed} icon="remove" onUndo={undo}>
      Removed: {removed.item.name}
    </UndoNotice>
  );
}

function CartLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const { _id: id, name, price, qty, countInStock } = item;
  const inStock = countInStock > 0;
  return (
    <CheckoutLine
      product={lineOfItem(item, useCart())}
      level={2}
      note={
        inStock ? (
          qty > 1 && <Each price={price} />
        ) : (
          <span className="state state--off">{item.isGone ? 'No longer sold' : 'Out Of Stock'}</span>
        )
      }
    >
      {inStock && (
        <label className="select">
          <span className="sr-only">Quantity of {name}</span>
          {countInStock > quantityOptionsMax ? (
            <TypedQuantity item={item} />
          ) : (
            <select
              className="input"
              value={qty}
              onChange={(event) => setQuantity(id, Number(event.target.value))}
            >
              {Array.from({ length: countInStock }, (_, index) => (
                <option key={index + 1}>{index + 1}</option>
              ))}
            </select>
          )}
        </label>
      )}
      <Button kind="quiet" small onClick={onRemove}>
        <Icon name="remove" /> Remove<span className="sr-only"> {name}</span>
      </Button>
      <span className="price">{lineDollars(qty, price)}</span>
    </CheckoutLine>
  );
}

/** Changes the quantity on blur or Enter: someone who types 120 does not want 1 or 12 on the way. */
function TypedQuantity({ item: { _id: id, qty, countInStock } }: { item: CartItem }) {
  const [typed, setTyped] = useState<string>();
  function commit(): void {
    if (typed) setQuantity(id, Number(typed));
    setTyped(undefined);
  }
  return (
    <input
      className="input"
      type="number"
      inputMode="numeric"
      min={1}
      max={countInStock}
      value={typed ?? qty}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function Each({ price }: { price: number }) {
  return <p className="text-small text-ink-2 tabular-nums">{dollars(price)} each</p>;
}
