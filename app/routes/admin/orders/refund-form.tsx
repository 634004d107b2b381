import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { restockingFeePercent } from '../../../../shop/facts.ts';
import { formatCents, formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import type { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { dollars } from '../../order/order-totals.tsx';
import { randomKey } from '../../../browser/random-key.ts';

type RefundErrors = Partial<Record<keyof RefundRequest, string>>;

/** Asks for the amount and the reason of a refund. The button that sends it names the amount. */
export function RefundForm({
  refundable,
  itemsPrice,
  refunding: { busy, failure, send },
  onSent,
}: {
  refundable: string;
  itemsPrice: string;
  refunding: RefundSubmission;
  onSent: () => void;
}) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<RefundErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const typed = centsOf(amount);

  const refund = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const checked = check({ amount, reason }, refundable);
    setErrors(checked.errors);
    if (!checked.request)
      form.current?.querySelector<HTMLInputElement>(`[name=${Object.keys(checked.errors)[0]}]`)?.focus();
    else if (await send(checked.request)) onSent();
  };
  const choose = (cents: number) => {
    setAmount(formatCents(cents));
    setErrors(({ reason: wrong }) => (wrong === undefined ? {} : { reason: wrong }));
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void refund(event)}>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={`${formatDollars(toCents(refundable))} left to refund.`}
        error={errors.amount}
      />
      <div className="row">
        {commonRefunds(refundable, itemsPrice).map(({ name, cents }) => (
          <Button key={name} kind="line" small onClick={() => choose(cents)}>
            {name}
          </Button>
        ))}
      </div>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The customer will see it."
        error={errors.reason}
      />
      {failure && (
        <Alert kind="bad">
          {failure.message}
          {failure.status === 0 && ' If you send it again unchanged, the money goes back only once.'}
        </Alert>
      )}
      <p>The money goes back the way it came, and the customer gets an email. This cannot be undone.</p>
      <div className="row justify-end">
        <Button kind="line" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          Cancel
        </Button>
        <Button kind="danger" type="submit" busy={busy}>
          {busy ? 'Sending…' : typed !== undefined && typed > 0 ? `Refund ${formatDollars(typed)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}

/** Amounts that are sent back often: everything, and everything but the restocking fee, which is part of the parts' price. */
function commonRefunds(refundable: string, itemsPrice: string): { name: string; cents: number }[] {
  const all = toCents(refundable);
  const lessFee = all - Math.round((toCents(itemsPrice) * restockingFeePercent) / 100);
  return [
    { name: 'All', cents: all },
    ...(lessFee > 0 && lessFee < all
      ? [{ name: `All less ${restockingFeePercent}% of the parts`, cents: lessFee }]
      : []),
  ];
}

/** Checks what the server would check, before anything is sent. */
function check(typed: RefundRequest, refundable: string): { errors: RefundErrors; request?: RefundRequest } {
  const cents = centsOf(typed.amount);
  const reason = typed.reason.trim();
  const errors: RefundErrors = {
    ...(cents === undefined && { amount: 'Must be an amount with at most two decimals' }),
    ...(cents !== undefined && cents <= 0 && { amount: 'Must be more than $0.00' }),
    ...(cents !== undefined &&
      cents > toCents(refundable) && {
        amount: `Only ${formatDollars(toCents(refundable))} of this payment is left to refund`,
      }),
    ...(reason === '' && { reason: 'Enter a reason' }),
  };
  if (cents === undefined || Object.keys(errors).length > 0) return { errors };
  return { errors, request: { amount: formatCents(cents), reason } };
}

/** Returns the cents of a typed amount, even of `$1,234.50`, as the page writes amounts; undefined for anything else. */
function centsOf(typed: string): number | undefined {
  try {
    // A comma groups thousands; `1,50` may mean $1.50 or $150.00.
    return toCents(typed.replaceAll(/[$\s]|,(?=\d{3}(?!\d))/g, ''));
  } catch {
    return undefined;
  }
}

interface RefundRequest {
  amount: string;
  reason: string;
}

interface RefundSubmission {
  busy: boolean;
  failure: ShopError | undefined;
  /** @returns false when the refund was refused or its outcome is unknown */
  send: (request: RefundRequest) => Promise<boolean>;
}

/** Sends refunds. If a reply is lost, the same refund is sent again under its key, so that the money goes back once. */
export function useRefund({ _id: id }: Order): RefundSubmission {
  const unanswered = useRef<RefundRequest & { key: string }>(undefined);
  const submission = useSubmit(async (request: RefundRequest) => {
    const before = unanswered.current;
    const same = before?.amount === request.amount && before.reason === request.reason;
    const key = same ? before.key : randomKey();
    unanswered.current = { ...request, key };
    const headers = { 'idempotency-key': key };
    await call('POST /api/orders/:id/refunds', { params: { id }, body: request, headers });
    unanswered.current = undefined;
  });
  return { busy: submission.busy, failure: submission.error, send: submission.submit };
}

const pollMs = 2000;

/** Reloads the order while a refund is pending, and shows its outcome in a toast. */
export function useRefundNews({ refunds }: Order): void {
  const { revalidate } = useRevalidator();
  const sending = refunds.some(({ state }) => state === 'requested');
  const before = useRef(refunds);
  useEffect(() => {
    for (const { _id, amount, state } of refunds) {
      const was = before.current.find((refund) => refund._id === _id)?.state ?? 'requested';
      if (was !== 'requested') continue;
      if (state === 'completed') void toast.success(`${dollars(amount)} refunded`);
      if (state === 'failed') void toast.error(`${dollars(amount)} could not be refunded`);
    }
    before.current = refunds;
  }, [refunds]);
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [sending, revalidate]);
}
