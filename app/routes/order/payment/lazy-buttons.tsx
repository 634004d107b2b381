import { useEffect, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { toShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PaymentButtons } from './payment-buttons.tsx';
import { PaymentPlaceholder } from './payment-waiting.tsx';
import type { Payment } from './use-payment.ts';

type Config = Reply<'GET /api/config/paypal'>;
type LoadedButtons = { Buttons: typeof PaymentButtons; config: Config } | { failure: string };

/** Loads what the buttons need. The provider's script is loaded here and nowhere else. */
export function LazyButtons({ order, payment }: { order: Order; payment: Payment }) {
  const [loaded, setLoaded] = useState<LoadedButtons>();

  useEffect(() => {
    let left = false;
    void load().then((result) => left || setLoaded(result));
    return () => {
      left = true;
    };
  }, []);

  if (!loaded) return <PaymentPlaceholder />;
  if ('failure' in loaded) {
    return (
      <div className="paybox">
        <Alert kind="bad">{loaded.failure}</Alert>
        {/* A script that failed to load cannot be retried in this document, and an update may have removed it. */}
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
      {config.demo && (
        <p className="row text-small">
          <b className="tag tag--solid">Demo payments</b> No money moves.
        </p>
      )}
    </>
  );
}

async function load(): Promise<LoadedButtons> {
  const chunk = import('./payment-buttons.tsx').catch(() => undefined);
  try {
    const config = await call('GET /api/config/paypal');
    const module = await chunk;
    return module ? { Buttons: module.PaymentButtons, config } : { failure: 'Loading chunk failed' };
  } catch (error) {
    return { failure: toShopError(error).message };
  }
}
