import { useEffect, useState } from 'react';
import type { Reply } from '../../../shop/api-client.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { phone, reservationMinutes } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { readGuest } from '../../guest.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { readUserInfo } from '../../user-info.ts';
import type { PaymentButtons } from './payment-buttons.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { Waiting } from './payment-waiting.tsx';
import type { Payment } from './use-payment.ts';
import { usePayment } from './use-payment.ts';

type Config = Reply<'GET /api/config/paypal'>;
type Loaded = { Buttons: typeof PaymentButtons; config: Config } | { failure: string };

/** Everything about paying an unpaid order. The script of the provider is loaded here and nowhere else. */
export function PaymentBox({ order }: { order: Order }) {
  const payment = usePayment(order);
  if (order.paymentState === 'confirming') {
    return (
      <div className="paybox mt-4">
        <Alert kind="note">
          <b>We are confirming your payment</b>
          <br />
          This page shows it as soon as it is done. You need not pay again.
        </Alert>
      </div>
    );
  }
  if (!mayPay(order)) return <PayElsewhere />;
  return (
    <div className="stack mt-4">
      {payment.notice && <PaymentNotice notice={payment.notice} />}
      <LazyButtons order={order} payment={payment} />
      <p className="text-small text-ink-2">
        The parts are held for {reservationMinutes} minutes once you start to pay.
      </p>
    </div>
  );
}

/** The holder of the mail's link alone sees the order; it is paid by who has made it. */
function mayPay(order: Order): boolean {
  return order.view === 'full' && Boolean(readUserInfo() ?? readGuest());
}

function PayElsewhere() {
  return (
    <div className="mt-4">
      <Alert kind="note">
        Please pay in the browser in which you placed this order, or call us:{' '}
        <a className="whitespace-nowrap" href={`tel:+1${phone.digits}`}>
          {phone.display}
        </a>
        .
      </Alert>
    </div>
  );
}

interface Props {
  order: Order;
  payment: Payment;
}

function LazyButtons({ order, payment }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    let left = false;
    void load().then((result) => left || setLoaded(result));
    return () => {
      left = true;
    };
  }, []);

  if (!loaded) return <Waiting />;
  if ('failure' in loaded) {
    return (
      <div className="paybox">
        <Alert kind="bad">{loaded.failure}</Alert>
        {/* A file that failed to load stays failed in this document, and after an update it may be gone. */}
        <Button kind="line" onClick={() => location.reload()}>
          Try Again
        </Button>
      </div>
    );
  }
  const { Buttons, config } = loaded;
  return (
    <>
      <Buttons config={config} method={order.paymentMethod} payment={payment} />
      {config.demo && <p className="text-small text-ink-2">Demo payments: no money moves.</p>}
    </>
  );
}

async function load(): Promise<Loaded> {
  const chunk = import('./payment-buttons.tsx').catch(() => undefined);
  try {
    const config = await call('GET /api/config/paypal');
    const module = await chunk;
    return module ? { Buttons: module.PaymentButtons, config } : { failure: 'Loading chunk failed' };
  } catch (error) {
    return { failure: error instanceof ShopError ? error.message : 'An error occurred' };
  }
}
