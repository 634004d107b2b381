import { href, Link } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';
import { phone } from '../../../shop/facts.ts';
import type { ShopError } from '../../../shop/shop-error.ts';

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

/** What the buyer has to know about the payment just tried, and what he can do about it. */
export interface Notice {
  kind: 'note' | 'bad';
  title: string;
  text?: string;
  lines?: ShopError['details']['lines'];
  act?: { label: string; run: () => void } | undefined;
  /** The parts are gone: the ways on from there. */
  partsGone?: boolean;
}

export const cancelledNotice: Notice = {
  kind: 'note',
  title: 'Payment cancelled',
  text: 'Nothing was charged. You can pay whenever you like.',
};

/** For a page that is loaded again while the buyer is with the provider. */
export const startedNotice: Notice = {
  kind: 'note',
  title: 'A payment was started',
  text: 'If you have approved it, this page shows it in a minute or two. If not, you can pay now; you are charged once.',
};

/** For a payment that was looked at for a while and then refused. */
export const undoneNotice: Notice = {
  kind: 'bad',
  title: 'Your payment did not go through',
  text: 'The order is not paid. You can choose again how you would like to pay.',
};

const texts: Partial<Record<ShopError['code'], string>> = {
  payment_declined: 'No money was taken. Choose again how you would like to pay.',
  out_of_stock: 'Nothing was charged.',
  payment_unavailable: `Nothing was charged, and your order is kept. If it stays so, ring us: ${phone.display}.`,
};

/** @param act leads the buyer on after a decline */
export function noticeOf({ code, message, details }: ShopError, act?: Notice['act']): Notice {
  return {
    kind: 'bad',
    title: message,
    ...(details.lines && { lines: details.lines }),
    ...(texts[code] && { text: texts[code] }),
    ...(code === 'payment_declined' && { act }),
    partsGone: code === 'out_of_stock',
  };
}
