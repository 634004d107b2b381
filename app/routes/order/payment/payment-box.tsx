import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { guestTokenHours, reservationMinutes } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PhoneLink } from '../../../layout/contact.tsx';
import { LazyButtons } from './lazy-buttons.tsx';
import { goneNotice, PaymentRefusal } from './payment-refusal.tsx';
import { usePayment } from './use-payment.ts';

/** The payment of an unpaid order. */
export function PaymentBox({ order }: { order: Order }) {
  const payment = usePayment(order);
  const { confirming, notice } = payment;
  // Whoever sees all of an order may pay it: its customer, and who has the link of its emails.
  const payable = order.view === 'full';
  // Once rendered, the buttons stay: the provider's window reports to the button that opened it.
  const [hasButtons, setHasButtons] = useState(false);
  const gone = goneNotice(order);
  if (payable && !confirming && !gone && !hasButtons) setHasButtons(true);
  // Without buttons, an earlier refusal would offer what can't be done.
  const refusal = notice?.kind === 'bad' && (hasButtons || !gone) ? notice : gone;
  const notices = useFocusWhen(confirming);
  return (
    <>
      <div ref={notices} tabIndex={-1}>
        {/* A live region announces only what is added after it was rendered. */}
        <div aria-live="polite">
          {confirming ? (
            <Confirming waitsFor={order.pendingPayment} />
          ) : (
            notice?.kind === 'note' && <Note {...notice} />
          )}
        </div>
        {!confirming && refusal && (
          <div className="mt-4">
            <PaymentRefusal notice={refusal} order={order} />
          </div>
        )}
      </div>
      {hasButtons && (
        <fieldset hidden={confirming} className="stack mt-4">
          <legend className="sr-only">Ways to pay</legend>
          <LazyButtons order={order} payment={payment} />
          <p className="text-small text-ink-2">
            These prices are good until {formatPacific(order.expiresAt)}. We hold the parts for{' '}
            {reservationMinutes} minutes once you start to pay.
          </p>
        </fieldset>
      )}
      {!payable && !confirming && <PayElsewhere />}
    </>
  );
}

function Confirming({ waitsFor }: { waitsFor: Order['pendingPayment'] }) {
  const soon = 'This page will show it as soon as it is done, and we’ll email you.';
  return (
    <Note
      title="We are confirming your payment"
      text={`${waitsFor ? `${pendingTexts[waitsFor]} We’ll email you when it is done.` : soon} You don’t need to pay again, and you can close this page.`}
    />
  );
}

const pendingTexts = {
  echeck: 'You paid by eCheck, which takes your bank 3 to 6 business days. We hold your parts until then.',
  funding: 'PayPal is waiting for the money you are sending them. We hold your parts until then.',
  seller: 'PayPal has your payment and is waiting for us to accept it. We have been told.',
  review: 'PayPal is reviewing the payment, which can take a day or more. We hold your parts until then.',
} as const;

function Note({ title, text }: { title: string; text?: string }) {
  return (
    <div className="alert alert--note mt-4">
      <Icon name="note" />
      <div className="alert__body">
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}

function PayElsewhere() {
  return (
    <Alert className="mt-4" kind="note">
      Did you place this order? To pay, open the link in the email that we sent you about it, or, within{' '}
      {guestTokenHours} hours, use the browser in which you placed it. You can also call us: <PhoneLink />.
    </Alert>
  );
}

/** Moves the focus to the notice when the buttons disappear. */
function useFocusWhen(confirming: boolean) {
  const notices = useRef<HTMLDivElement>(null);
  const was = useRef(confirming);
  useEffect(() => {
    if (confirming && !was.current) notices.current?.focus();
    was.current = confirming;
  }, [confirming]);
  return notices;
}
