import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { phone, reservationMinutes } from '../../../shop/facts.ts';
import { readGuest } from '../../browser/guest.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { readUserInfo } from '../../browser/user-info.ts';
import { LazyButtons } from './lazy-buttons.tsx';
import { PaymentRefusal } from './payment-refusal.tsx';
import { usePayment } from './use-payment.ts';

/** Everything about paying an unpaid order. */
export function PaymentBox({ order }: { order: Order }) {
  const payment = usePayment(order);
  const { confirming, notice } = payment;
  const payable = mayPay(order);
  // Once they are there they stay: the provider's window reports to the button that has opened it.
  const [wanted, setWanted] = useState(false);
  if (payable && !confirming && !wanted) setWanted(true);
  const told = useFocusWhen(confirming);
  return (
    <>
      <div ref={told} tabIndex={-1}>
        {/* Stands from the beginning: what is put into it is then read out. */}
        <div aria-live="polite">
          {confirming ? <Confirming /> : notice?.kind === 'note' && <Told {...notice} />}
        </div>
        {!confirming && notice?.kind === 'bad' && (
          <div className="mt-4">
            <PaymentRefusal notice={notice} order={order} />
          </div>
        )}
      </div>
      {wanted && (
        <fieldset hidden={confirming} className="stack mt-4">
          <legend className="sr-only">Ways to pay</legend>
          <LazyButtons order={order} payment={payment} />
          <p className="text-small text-ink-2">
            The parts are held for {reservationMinutes} minutes once you start to pay.
          </p>
        </fieldset>
      )}
      {!payable && !confirming && <PayElsewhere />}
    </>
  );
}

function Confirming() {
  return (
    <Told
      title="We are confirming your payment"
      text="This page shows it as soon as it is done, and we send you an email. You need not pay again, and you may close this page."
    />
  );
}

function Told({ title, text }: { title: string; text?: string }) {
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

/** The holder of the mail's link alone sees the order; it is paid by who has made it. */
function mayPay(order: Order): boolean {
  return order.view === 'full' && Boolean(readUserInfo() ?? readGuest());
}

function PayElsewhere() {
  return (
    <div className="mt-4">
      <Alert kind="note">
        Please pay in the browser in which you placed this order. You can also sign in with its email, once
        that is verified, or call us:{' '}
        <a className="whitespace-nowrap" href={`tel:+1${phone.digits}`}>
          {phone.display}
        </a>
        .
      </Alert>
    </div>
  );
}

/** The buttons go away, and with them the focus: it goes to what is said instead. */
function useFocusWhen(confirming: boolean) {
  const told = useRef<HTMLDivElement>(null);
  const was = useRef(confirming);
  useEffect(() => {
    if (confirming && !was.current) told.current?.focus();
    was.current = confirming;
  }, [confirming]);
  return told;
}
