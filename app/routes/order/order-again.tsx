import type { ReactNode } from 'react';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Button } from '../../ui/button.tsx';
import { fillCartAgain } from './fill-cart-again.ts';

/** Fills the cart with the lines of a former order and goes there. Its children say which order, where that is not plain. */
export function OrderAgain({
  order,
  small,
  children,
}: {
  order: Pick<Order, 'orderItems'>;
  small?: boolean;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    if (await fillCartAgain(order)) await navigate(href('/cart'));
    setBusy(false);
  };
  return (
    <Button kind="line" small={small} block={!small} busy={busy} onClick={fill}>
      Order again{children}
    </Button>
  );
}
