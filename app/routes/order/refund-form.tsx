import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatCents, formatDollars, toCents } from '../../../shop/rules/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { useAsCustomer } from '../../browser/session-ended.ts';
import { toast } from '../../ui/toasts.tsx';
import { dollars } from './order-totals.tsx';
import { randomKey } from '../../browser/random-key.ts';

type Faults = Partial<Record<keyof Asked, string>>;

/** How much goes back and why; asks once more before it does. */
export function RefundForm({
  refundable,
  refunding: { busy, failure, send },
  onSent,
}: {
  refundable: string;
  refunding: Refunding;
  onSent: () => void;
}) {
  const [amount, setAmount] = useState(refundable);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [asking, setAsking] = useState<Asked>();

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const checked = check({ amount, reason }, refundable);
    setFaults(checked.faults);
    if (checked.asked) setAsking(checked.asked);
    else
      event.currentTarget
        .querySelector<HTMLInputElement>(`[name=${Object.keys(checked.faults)[0]}]`)
        ?.focus();
  };
  const refund = async () => {
    if (!asking) return;
    const sent = await send(asking);
    setAsking(undefined);
    if (!sent) return;
    setReason('');
    onSent();
  };

  return (
    <form className="form mt-6" noValidate onSubmit={ask}>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={`${formatDollars(toCents(refundable))} is left of the payment.`}
        error={faults.amount}
      />
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The customer reads it."
        error={faults.reason}
      />
      {failure && (
        <Alert kind="bad">
          {failure.message}
          {failure.status === 0 && ' Sent again unchanged, it goes back only once.'}
        </Alert>
      )}
      <Button kind="danger" block type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Refund…'}
      </Button>
      {asking && (
        <Confirm
          title={`Refund ${formatDollars(toCents(asking.amount))}?`}
          act={busy ? 'Sending…' : 'Refund'}
          busy={busy}
          onClose={() => setAsking(undefined)}
          onAct={refund}
        >
          The money goes back the way it came, and a mail tells the customer. It cannot be taken back.
        </Confirm>
      )}
    </form>
  );
}

/** What the server would say, said at once. */
function check(typed: Asked, refundable: string): { faults: Faults; asked?: Asked } {
  const cents = centsOf(typed.amount);
  const reason = typed.reason.trim();
  const faults: Faults = {
    ...(cents === undefined && { amount: 'Must be an amount with at most two decimals' }),
    ...(cents !== undefined && cents <= 0 && { amount: 'Must be more than nothing' }),
    ...(cents !== undefined &&
      cents > toCents(refundable) && {
        amount: `Only ${formatDollars(toCents(refundable))} of this payment is left to refund`,
      }),
    ...(reason === '' && { reason: 'Please write why; the customer reads it' }),
  };
  if (cents === undefined || Object.keys(faults).length > 0) return { faults };
  return { faults, asked: { amount: formatCents(cents), reason } };
}

/** Also of `$1,234.50`, as the page itself writes amounts. */
function centsOf(typed: string): number | undefined {
  try {
    return toCents(typed.replaceAll(/[$,\s]/g, ''));
  } catch {
    return undefined;
  }
}

export interface Asked {
  amount: string;
  reason: string;
}

export interface Refunding {
  busy: boolean;
  failure: ShopError | undefined;
  /** @returns false when it was refused, or nobody knows */
  send: (asked: Asked) => Promise<boolean>;
}

/** Sends refunds. One whose answer got lost is sent again under its key, so that the money goes back once. */
export function useRefund({ _id: id }: Order): Refunding {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ShopError>();
  const unanswered = useRef<Asked & { key: string }>(undefined);

  async function send(asked: Asked): Promise<boolean> {
    const before = unanswered.current;
    const same = before?.amount === asked.amount && before.reason === asked.reason;
    const key = same ? before.key : randomKey();
    unanswered.current = { ...asked, key };
    setBusy(true);
    setFailure(undefined);
    try {
      await asCustomer(async () => {
        const headers = { 'idempotency-key': key };
        await call('POST /api/orders/:id/refunds', { params: { id }, body: asked, headers });
      });
      unanswered.current = undefined;
      await revalidate();
      return true;
    } catch (error) {
      setFailure(error instanceof ShopError ? error : new ShopError('FETCH_ERROR', 'An error occurred'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, send };
}

const pollMs = 2000;

/** While a refund is on its way the order is read again; what became of it is said. */
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
