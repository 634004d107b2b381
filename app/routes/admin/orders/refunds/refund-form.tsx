import { useRef, useState } from 'react';
import { dollars, formatCents, formatDollars, toCents } from '../../../../../shop/rules/money.ts';
import { canBounce } from '../../../../../shop/rules/orders/manual-payment.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { coversUnit } from '../../../../../shop/rules/refund-breakdown.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CloseButton, DialogActions } from '../../../../ui/dialog.tsx';
import { Check, TextField } from '../../../../ui/field.tsx';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { ReasonField } from '../reason-field.tsx';
import type { BreakdownAmounts } from './refund-breakdown.tsx';
import {
  breakdownForUnits,
  derivedBreakdown,
  proposedBreakdown,
  proposedRefund,
  RefundBreakdownFields,
} from './refund-breakdown.tsx';
import type { TypedRefund } from './refund-draft.ts';
import { useTypedRefund } from './refund-draft.ts';
import type { RefundRequest, RefundSubmission } from './refund-request.ts';
import { returnedParts } from './refund-request.ts';
import type { Returned } from './returned-parts.tsx';
import {
  allReturned,
  countReturned,
  expectedReturned,
  isTooMany,
  nothingReturned,
  placeError,
  ReturnedParts,
  returnTermsOf,
} from './returned-parts.tsx';
import { SubmitForm } from '../../../../forms/submit-form.tsx';

type CheckedRequest = RefundRequest & { amount: string };
type RefundErrors = Partial<Record<'amount' | 'reason' | 'breakdown' | 'place', string>>;

/**
 * Asks which parts came back, or will not be sent, and for the amount and the reason of a refund. The amount is proposed
 * from the returned parts, and its breakdown is theirs; without any, the breakdown is derived from the amount. Both can be
 * edited.
 */
export function RefundForm({
  order,
  refundable,
  left,
  refunding: { busy, failure, send },
  onSent,
}: {
  order: Order;
  refundable: string;
  left: NonNullable<Order['refundLeft']>;
  refunding: RefundSubmission;
  onSent: () => void;
}) {
  const [{ amount, reason, breakdown, returned, bounced = false }, change] = useTypedRefund(order, left);
  const [errors, setErrors] = useState<RefundErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const typed = centsOf(amount);
  /** What was asked about the amount. */
  const [asked, setAsked] = useState<string>();

  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(field)?.focus();
  const refund = async () => {
    if (busy) return;
    if (isTooMany(left.lines, returned)) return focus('[type=number][aria-invalid]');
    const place = placeError(order, returned);
    if (place !== undefined) {
      setErrors({ place });
      focus('[type=number]');
      return focus('[name=place]');
    }
    const checked = check({ amount, reason, breakdown }, refundable);
    const doubt = checked.request && refundDoubt(checked.request, { order, left, returned });
    if (doubt !== undefined && asked !== doubt) {
      setAsked(doubt);
      setErrors({ amount: doubt });
      return focus('[name=amount]');
    }
    setErrors(checked.errors);
    if (!checked.request) focus(`[name=${Object.keys(checked.errors)[0]}]`);
    else if (
      await send({ ...checked.request, ...returnedParts(order, returned), ...(bounced && { bounced }) })
    )
      onSent();
  };
  /** Changes something about the money: what was wrong with it before says nothing about it now. */
  const choose = (chosen: Partial<Omit<TypedRefund, 'reason'>>) => {
    // Of a check that bounced, all of it does.
    change({ bounced: false, ...chosen });
    setErrors(({ reason: wrong }) => (wrong === undefined ? {} : { reason: wrong }));
  };
  const explain = (now: string) => {
    change({ reason: now });
    setErrors(({ reason: _wrong, ...others }) => others);
  };
  const takeBack = (now: Returned) => {
    // Nothing else changes anything about the money.
    const [before, after] = [returned, now].map((one) => returnTermsOf(order, one).keepsFee);
    if (now.units === returned.units && before === after) return change({ returned: now });
    return choose(proposedRefund(order, left, now));
  };

  const breakdownOf = (value: string) => {
    const cents = centsOf(value);
    const isForUnits = countReturned(returned) > 0 && !isTooMany(left.lines, returned);
    if (cents !== undefined && isForUnits) return breakdownForUnits(order, left, returned, cents);
    return isShipping(value, left) ? shippingOf(left) : undefined;
  };

  const refundAll = (because: Pick<TypedRefund, 'bounced'> = {}) =>
    choose({
      ...because,
      amount: refundable,
      breakdown: undefined,
      // So their stock comes back. What was sent may have stayed with the customer.
      returned: isAtShop(order) ? allReturned(order, left.lines) : returned,
    });
  const expected = expectedReturned(order, left.lines);
  const refundShipping = () =>
    choose({
      amount: left.shipping,
      breakdown: shippingOf(left),
      returned: isAtShop(order) ? nothingReturned(order) : returned,
    });

  return (
    <SubmitForm ref={form} onSubmit={() => void refund()}>
      {canBounce(order.paymentMethod) && (
        <Check
          name="bounced"
          checked={bounced}
          onChange={({ target: { checked } }) => (checked ? refundAll({ bounced: true }) : choose({}))}
        >
          Their bank didn’t pay the {order.paymentMethod.toLowerCase()}
        </Check>
      )}
      <ReturnedParts
        order={order}
        lines={left.lines}
        returned={returned}
        error={errors.place}
        onChange={takeBack}
      />
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        onChange={({ target: { value } }) => choose({ amount: value, breakdown: breakdownOf(value) })}
        hint={`${dollars(refundable)} left to refund.`}
        error={errors.amount}
      />
      <div className="row">
        <Button kind="line" small onClick={() => refundAll()}>
          All
        </Button>
        {expected && (
          <Button kind="line" small onClick={() => choose(proposedRefund(order, left, expected))}>
            The Return
          </Button>
        )}
        {toCents(left.shipping) > 0 && (
          <Button kind="line" small onClick={refundShipping}>
            Shipping
          </Button>
        )}
      </div>
      {typed !== undefined && typed > 0 && typed <= toCents(refundable) && (
        <RefundBreakdownFields
          breakdown={breakdown ?? derivedBreakdown(left, typed)}
          error={errors.breakdown}
          onChange={(now) => choose({ breakdown: now })}
        />
      )}
      <ReasonField value={reason} error={errors.reason} onChange={explain} />
      {failure && (
        <Alert kind="bad">
          {failure.message}
          {failure.status === 0 && ' If you send it again unchanged, the money goes back only once.'}
        </Alert>
      )}
      <p>
        {bounced
          ? 'No money goes back. The shop takes the sale and its tax off today, and emails the customer that the payment failed.'
          : order.manualPayment
            ? 'You give the money back yourself, by check or in cash: the shop records it, and emails the customer.'
            : 'The money goes back the way it came, and the customer gets an email.'}{' '}
        This can’t be undone.
      </p>
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button kind="danger" type="submit" busy={busy}>
          {busy
            ? 'Sending…'
            : bounced
              ? 'Record It'
              : typed !== undefined && typed > 0
                ? `Refund ${formatDollars(typed)}`
                : 'Refund'}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}

/** Returns the question about an amount that doesn't match the parts that came back, or stay unsent. */
export function refundDoubt(
  { amount, breakdown }: CheckedRequest,
  { order, left, returned }: { order: Order; left: NonNullable<Order['refundLeft']>; returned: Returned },
): string | undefined {
  const cents = toCents(amount);
  if (countReturned(returned) === 0) {
    const isForParts = breakdown === undefined || toCents(breakdown.items) > 0;
    const isSent = !isAtShop(order) && !order.moreToFollow;
    if (isSent || !isForParts || !coversPart(cents, left)) return undefined;
    return 'This is as much as a part costs, but none is marked above: all of them will be packed. Mark what you don’t send, or press Refund again if that is right.';
  }
  const costCents = sumOf(proposedBreakdown(order, left, returned)) ?? 0;
  if (!isFarBelow(cents, costCents)) return undefined;
  const cost = formatDollars(costCents);
  const again = `press Refund again if ${formatDollars(cents)} is right.`;
  return returnTermsOf(order, returned).unsent
    ? `The parts that will not be sent cost ${cost}. Set them to 0 if you send them, or ${again}`
    : `The refund for the parts that came back would be ${cost}. Change the amount, or ${again}`;
}

/** Whether an amount is enough for one unit of a part that may still stay unsent: then it is rather for that than a favor. */
const coversPart = (cents: number, { lines }: NonNullable<Order['refundLeft']>): boolean =>
  lines.some(
    ({ returnable, ordered, lineTotal }) =>
      returnable > 0 && coversUnit(cents, { lineCents: toCents(lineTotal), ordered }),
  );

/** Whether less than half of what the parts cost goes back: then the amount is rather a slip than a fee. */
const isFarBelow = (cents: number, costCents: number): boolean => cents * 2 < costCents;

/** Checks what the server would check, before anything is sent. */
function check(
  typed: Pick<TypedRefund, 'amount' | 'reason' | 'breakdown'>,
  refundable: string,
): { errors: RefundErrors; request?: CheckedRequest } {
  const cents = centsOf(typed.amount);
  const reason = typed.reason.trim();
  const errors: RefundErrors = {
    ...(cents === undefined && { amount: 'Must be an amount with at most two decimals' }),
    ...(cents !== undefined && cents <= 0 && { amount: 'Must be more than $0.00' }),
    ...(cents !== undefined &&
      cents > toCents(refundable) && {
        amount: `Only ${dollars(refundable)} of this payment is left to refund`,
      }),
    ...(reason === '' && { reason: 'Enter a reason' }),
    ...(typed.breakdown &&
      sumOf(typed.breakdown) !== cents && { breakdown: 'These must add up to the amount' }),
  };
  if (cents === undefined || Object.keys(errors).length > 0) return { errors };
  const amount = formatCents(cents);
  return { errors, request: { amount, reason, ...(typed.breakdown && { breakdown: typed.breakdown }) } };
}

/** Returns undefined when one of them is not an amount. */
function sumOf(breakdown: BreakdownAmounts): number | undefined {
  const cents = Object.values(breakdown).map(centsOf);
  return cents.every((one) => one !== undefined) ? cents.reduce((sum, one) => sum + one, 0) : undefined;
}

/** Whether a typed amount is exactly the shipping: then it is for that, and not a share of everything. */
export const isShipping = (typed: string, { shipping }: BreakdownAmounts): boolean =>
  centsOf(typed) === toCents(shipping);

const shippingOf = ({ shipping }: BreakdownAmounts): BreakdownAmounts => ({
  items: '0.00',
  shipping,
  handling: '0.00',
  tax: '0.00',
});

/** Returns the cents of a typed amount, even of `$1,234.50`, as the page writes amounts; undefined for anything else. */
function centsOf(typed: string): number | undefined {
  try {
    // A comma groups thousands; `1,50` may mean $1.50 or $150.00.
    return toCents(typed.replaceAll(/[$\s]|,(?=\d{3}(?!\d))/g, ''));
  } catch {
    return undefined;
  }
}
