import { useState } from 'react';
import { call } from '../../browser/api.ts';
import { addToCart, readCart } from '../../browser/cart.ts';
import { Button } from '../../ui/button.tsx';
import type { CardFields } from '../../ui/product/product-card.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';

/** Adds one of a part to the cart and stays on the list. */
export function RowButton({ product: { _id, name } }: { product: CardFields }) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const product = await call('GET /api/products/:id', { params: { id: _id } });
      const inCart = readCart().cartItems.find((item) => item._id === _id)?.qty ?? 0;
      const qty = Math.min(inCart + 1, product.countInStock);
      if (qty > inCart) {
        addToCart(product, qty);
        toast.success(`${name} is in your cart${qty > 1 ? ` (${qty})` : ''}.`);
      } else if (inCart > 0) toast.warning(`All ${inCart} that we have are in your cart.`);
      else toast.warning('Sold out just now.');
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="line" small busy={busy} aria-label={`Add To Cart: ${name}`} onClick={() => void add()}>
      Add To Cart
    </Button>
  );
}
