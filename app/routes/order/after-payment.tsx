import { href, Link } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Button } from '../../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';

/** What can be done with a paid order. */
export function AfterPayment({ order }: { order: Order }) {
  return (
    <>
      {order.view === 'full' && (
        <div className="mt-4">
          <OrderAgain order={order} />
        </div>
      )}
      <Button kind="line" block className="mt-4" onClick={() => print()}>
        Print the invoice
      </Button>
      <p className="mt-4 text-small text-ink-2">
        14 days from receipt to return, 20% restocking fee.{' '}
        <Link to={href('/return-policy')}>Return policy</Link>
      </p>
    </>
  );
}
