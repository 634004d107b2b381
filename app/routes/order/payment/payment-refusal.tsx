import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { isSoldOut, messageOf, ShortLines, shortTitle } from '../../checkout/short-lines.tsx';
import { OrderAgain } from '../order-again.tsx';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { phone } from '../../../../shop/facts.ts';
import type { ShopError } from '../../../../shop/shop-error.ts';

/** Says why the payment failed, and what the customer can do. */
export function PaymentRefusal({ notice, order }: { notice: PaymentNotice; order: Order }) {
  const { title, text, lines, act, outOfStock, closed } = notice;
  return (
    <Alert kind="bad">
      <b>{title}</b>
      {lines && <ShortLines lines={lines} />}
      {text && <p>{text}</p>}
      {act && (
        <Button small className="mt-3" onClick={act.run}>
          {act.label}
        </Button>
      )}
      {outOfStock && <OutOfStockActions order={order} isSoldOut={isSoldOut(lines ?? [])} />}
      {closed && (
        <div className="mt-3">
          <OrderAgain order={order} small />
        </div>
      )}
    </Alert>
  );
}

/** An order cannot be changed, but what is still in stock can be ordered again. */
function OutOfStockActions({ order, isSoldOut }: { order: Order; isSoldOut: boolean }) {
  return (
    <>
      <p>
        {isSoldOut ? (
          <>
            <Link to={href('/contactus')}>Ask when the next one is due</Link>, or order
          </>
        ) : (
          'Or order'
        )}{' '}
        again what is left:
      </p>
      <div className="mt-3">
        <OrderAgain order={order} small />
      </div>
    </>
  );
}

/** What to tell the customer about the last payment, and what they can do. */
export interface PaymentNotice {
  kind: 'note' | 'bad';
  title: string;
  text?: string;
  lines?: ShopError['details']['lines'];
  act?: { label: string; run: () => void } | undefined;
  outOfStock?: boolean;
  /** The order cannot be paid anymore. */
  closed?: boolean;
}

export const canceledNotice = ({ expiresAt }: Order): PaymentNotice => ({
  kind: 'note',
  title: 'Payment canceled',
  text: `Nothing was charged. You can pay until ${formatPacific(expiresAt)}.`,
});

/** For a page that is loaded again while the customer is at the provider's site. */
export const startedNotice: PaymentNotice = {
  kind: 'note',
  title: 'A payment was started',
  text: 'If you have approved it, this page will show it in a minute or two. If not, you can pay now; you will only be charged once.',
};

/** For a payment that was being confirmed and has ended otherwise. */
export const undoneNotice: PaymentNotice = {
  kind: 'bad',
  title: 'Your payment did not go through',
  text: 'The order is not paid. You can choose again how you would like to pay.',
};

/** For a payment that was pending and then declined, also when the page is opened later. */
export const declinedNotice: PaymentNotice = {
  kind: 'bad',
  title: 'Your last payment didn’t go through',
  text: 'Nothing was charged. You can choose again how you would like to pay.',
};

/** For an order that can't be paid, as its parts aren't sold anymore or others have bought them. */
export function goneNotice({ unpayable, outOfStock: lines }: Order): PaymentNotice | undefined {
  const kind = 'bad';
  const text = 'This order can’t be paid right now. Nothing was charged.';
  if (unpayable !== undefined) return { kind, title: unpayable, text, closed: true };
  return lines && { kind, title: shortTitle(lines), text, lines, outOfStock: true };
}

const texts: Partial<Record<ShopError['code'], string>> = {
  payment_declined: 'No money was taken. Choose again how you would like to pay.',
  out_of_stock: 'Nothing was charged.',
  order_closed: 'Nothing was charged. You can order what we still have again.',
  too_many_requests: `Your order is kept. If you don’t want to wait, call us: ${phone.display}.`,
  payment_unavailable: `Nothing was charged, and your order is kept. If it keeps happening, call us: ${phone.display}.`,
};

/**
 * Returns the notice for a refused payment.
 * @param act what the customer can do after a decline
 */
export function noticeOf(error: ShopError, act?: PaymentNotice['act']): PaymentNotice {
  const { code, details } = error;
  return {
    kind: 'bad',
    title: messageOf(error),
    ...(details.lines && { lines: details.lines }),
    ...(texts[code] && { text: texts[code] }),
    ...(code === 'payment_declined' && { act }),
    outOfStock: code === 'out_of_stock',
    closed: code === 'order_closed',
  };
}
