import type { ReactNode } from 'react';

import { href, useNavigate } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Button } from '../../ui/button.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { fillCartAgain } from './fill-cart-again.ts';

/** Fills the cart with the lines of a former order and goes there. Its children name the order where that is unclear. */
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
  const { busy, submit } = useSubmit(fillCartAgain, {
    onSuccess: (filled) => filled && navigate(href('/cart')),
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <Button kind="line" small={small} block={!small} busy={busy} onClick={() => void submit(order)}>
      Order Again{children}
    </Button>
  );
}
