import {
  FUNDING,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import { currency } from '../../../../shop/facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PaymentPlaceholder } from './payment-waiting.tsx';
import type { Payment } from './use-payment.ts';

/** Specification, section 9. */
const scriptTimeoutMs = 120_000;

interface Props {
  config: Reply<'GET /api/config/paypal'>;
  /** The order's method; its button comes first, the other one below. */
  method: string;
  payment: Payment;
}

/** The provider's buttons. A chunk of its own: it is loaded for unpaid orders only. */
export function PaymentButtons(props: Props) {
  const [round, setRound] = useState(0);
  const { clientId, sdkUrl } = props.config;
  return (
    <PayPalScriptProvider
      // A new provider for each try: the old one keeps its error.
      key={round}
      options={{ clientId, currency, intent: 'capture', components: 'buttons', sdkBaseUrl: sdkUrl }}
    >
      <WhenScriptIsThere {...props} onRetry={() => setRound(round + 1)} />
    </PayPalScriptProvider>
  );
}

function WhenScriptIsThere({ method, payment, onRetry }: Props & { onRetry: () => void }) {
  const [{ isInitial, isPending, isResolved }] = usePayPalScriptReducer();
  const [broken, setBroken] = useState(false);
  const waiting = isInitial || isPending;
  const late = useTimeout(waiting, scriptTimeoutMs);
  if (isResolved && !broken) {
    return <Buttons method={method} payment={payment} onBroken={() => setBroken(true)} />;
  }
  if (waiting && !late) return <PaymentPlaceholder />;
  return (
    <div className="paybox">
      <Alert kind="bad">Failed to load the PayPal JS SDK script</Alert>
      <Button kind="line" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function Buttons({
  method,
  payment,
  onBroken,
}: Pick<Props, 'method' | 'payment'> & { onBroken: () => void }) {
  const sources = [FUNDING.PAYPAL, FUNDING.CARD];
  if (method === 'Credit Card') sources.reverse();
  return (
    <div className="paybox">
      {sources.map((fundingSource) => (
        <PayPalButtons
          key={fundingSource}
          fundingSource={fundingSource}
          style={{ height: 48, shape: 'rect' }}
          disabled={payment.confirming}
          createOrder={payment.start}
          onApprove={({ orderID }, actions) => payment.finish(orderID, () => actions.restart())}
          onCancel={payment.canceled}
          onError={(error) => ('componentStack' in error ? onBroken() : payment.failed(error))}
        />
      ))}
    </div>
  );
}

/** Returns true once `running` has lasted longer than `ms`. */
function useTimeout(running: boolean, ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [running, ms]);
  return over;
}
