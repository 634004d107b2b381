import { href, Link } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';
import type { Notice } from './payment-notice.ts';

/** Why it could not be paid, and what can be done about it. */
export function PaymentRefusal({ notice, order }: { notice: Notice; order: Order }) {
  const { title, text, lines, act, partsGone } = notice;
  return (
    <Alert kind="bad">
      <b>{title}</b>
      {lines && (
        <ul>
          {lines.map(({ product, name, available }) => (
            <li key={product}>
              {name}: {available > 0 ? `only ${available} left` : 'none left'}
            </li>
          ))}
        </ul>
      )}
      {text && <p>{text}</p>}
      {act && (
        <Button small className="mt-3" onClick={act.run}>
          {act.label}
        </Button>
      )}
      {partsGone && <WaysOn order={order} />}
    </Alert>
  );
}

/** An order cannot be changed, but what is left of it can be ordered anew. */
function WaysOn({ order }: { order: Order }) {
  return (
    <>
      <p>
        <Link to={href('/contactus')}>Ask when the next one is due</Link>, or order again what is left:
      </p>
      <div className="mt-3">
        <OrderAgain order={order} small />
      </div>
    </>
  );
}
