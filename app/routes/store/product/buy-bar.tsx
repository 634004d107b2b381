import type { RefObject } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useOnScreen } from './use-on-screen.ts';

/**
 * On phones: price and button at the bottom of the screen, while those of the purchase box are scrolled out of it. The
 * button sends the box's form, so the quantity is the one chosen there.
 */
export function BuyBar({
  form,
  formId,
  price,
}: {
  form: RefObject<HTMLFormElement | null>;
  formId: string;
  price: string;
}) {
  const [away, setAway] = useState(false);
  useOnScreen(form, (visible) => setAway(!visible));
  if (!away) return null;
  return (
    <div className="buy-bar">
      <span className="price">{price}</span>
      <Button kind="go" type="submit" form={formId}>
        Add To Cart
      </Button>
    </div>
  );
}
