import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { formatCents, formatDollars, toCents } from '../../../shop/rules/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Asked, Refunding } from './use-refund.ts';

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
