import './buy-bar.css';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { useOnScreen } from './use-on-screen.ts';

/**
 * On phones: a price and the button that leads to an order at the bottom of the screen, while those of the page are scrolled
 * out of it.
 * @param of what the page's own button is in
 */
export function BuyBar({
  of,
  price,
  children,
}: {
  of: RefObject<HTMLElement | null>;
  price: ReactNode;
  children: ReactNode;
}) {
  const [away, setAway] = useState(false);
  useOnScreen(of, (visible) => setAway(!visible));
  if (!away) return null;
  return (
    <div className="buy-bar">
      <span className="price">{price}</span>
      {children}
    </div>
  );
}
