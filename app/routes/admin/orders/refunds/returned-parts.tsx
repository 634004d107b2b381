import type { SyntheticEvent } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { restockingFeePercent, returnDays } from '../../../../../shop/facts.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { isTooLateToReturn } from '../../../../../shop/rules/orders/may-ask.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import type { Place } from '../../../../../shop/rules/orders/packages.ts';
import { placeOfRefunded } from '../../../../../shop/rules/orders/packages.ts';
import { isForPickup } from '../../../../../shop/rules/orders/tracking.ts';
import type { ReturnReason } from '../../../../../shop/rules/orders/return-reasons.ts';
import {
  costsFee,
  returnReasonNames,
  returnReasons,
} from '../../../../../shop/rules/orders/return-reasons.ts';
import { Check, controlProps, FieldError, SelectField } from '../../../../ui/field.tsx';

/** Which parts came back, or will not be sent, by product, and what was chosen about them. */
export interface Returned {
  units: Record<string, number>;
  /** Of what was sent; empty until it is chosen. */
  reason: ReturnReason | '';
  /** Of a partly sent order that doesn't tell; empty until it is chosen. */
  place: 'here' | 'sent' | '';
  /** Undefined as long as what usually follows is kept. */
  keepsFee?: boolean | undefined;
  restock?: boolean | undefined;
}

type Line = NonNullable<Order['refundLeft']>['lines'][number];

/** What their buyer asked to return tells the reason, also once that is answered. */
export const nothingReturned = (order: Order): Returned => ({
  units: {},
  reason: askedReason(order) ?? '',
  place: '',
});

/**
 * Returns why the buyer wants to return the parts that are asked about or expected, if that is one reason; else why they
 * wanted to last, unless the parts came back with a refund that answered it.
 */
function askedReason(order: Order): ReturnReason | null | undefined {
  if (isAtShop(order)) return undefined;
  const returns = order.requests.filter(({ kind, withdrawn }) => kind === 'return' && !withdrawn);
  const running = returns.filter(isRunningReturn);
  const [first, ...others] = new Set(running.map(({ returnReason }) => returnReason));
  if (first !== undefined) return others.length === 0 ? first : undefined;
  const asked = returns.at(-1);
  if (!asked) return undefined;
  const isSettled =
    asked.answeredAt !== null &&
    order.refunds.some(
      ({ state, createdAt, returned = [] }) =>
        state !== 'failed' && createdAt >= asked.createdAt && returned.some(({ unsent }) => !unsent),
    );
  return isSettled ? undefined : asked.returnReason;
}

const isRunningReturn = ({
  kind,
  answeredAt,
  returnExpected,
}: Pick<Order['requests'][number], 'kind' | 'answeredAt' | 'returnExpected'>): boolean =>
  kind === 'return' && (answeredAt === null || returnExpected);

/** What a refund of everything means: what is still at the shop is not sent. */
export const allReturned = (order: Order, lines: readonly Line[]): Returned => ({
  ...nothingReturned(order),
  units: Object.fromEntries(lines.map(({ product, returnable }) => [product, returnable])),
});

/** What its buyer asks to return, or is on its way back, and can be refunded; undefined when nothing is. */
export function expectedReturned(order: Order, lines: readonly Line[]): Returned | undefined {
  const parts = order.requests
    .filter(isRunningReturn)
    // Before the answer, nothing is expected yet.
    .flatMap((one) => one.parts.map((part) => (one.returnExpected ? part : { ...part, expected: part.qty })));
  const units = Object.fromEntries(
    lines.map(({ product, returnable }) => {
      const expected = parts.filter((part) => part.product === product).map((part) => part.expected);
      return [
        product,
        Math.min(
          returnable,
          expected.reduce((sum, qty) => sum + qty, 0),
        ),
      ];
    }),
  );
  const returned: Returned = { ...nothingReturned(order), units, place: 'sent' };
  return countReturned(returned) > 0 ? returned : undefined;
}

/** Whether customers may no longer return parts of an order that was delivered, unless they have asked in time. */
export function isLateReturn(
  { deliveredAt, requests }: Pick<Order, 'deliveredAt' | 'requests'>,
  now = new Date(),
): boolean {
  // What is settled says nothing of parts that come later.
  const asked = requests.find(isRunningReturn);
  const returnedAt = asked ? new Date(asked.createdAt) : now;
  return deliveredAt !== null && isTooLateToReturn(new Date(deliveredAt), returnedAt);
}

/** The terms of a refund: what is chosen by hand, or else what usually holds. */
export interface ReturnTerms {
  /** Whether the parts will not be sent; undefined until it is known. */
  unsent: boolean | undefined;
  keepsFee: boolean;
  restock: boolean;
}

export function returnTermsOf(order: Order, returned: Returned): ReturnTerms {
  const { reason, place } = returned;
  const known = placeOf(order, returned);
  const where = known === 'either' ? place : known;
  const unsent = where === 'here' ? true : where === 'sent' ? false : undefined;
  return {
    unsent,
    // The fee is for parts that were sent and are no fault of ours; damaged ones can't be sold.
    keepsFee: returned.keepsFee ?? (unsent === false && costsFee(reason)),
    restock: returned.restock ?? (unsent === true || reason !== 'damaged'),
  };
}

/** Where the marked parts were; `neither` when they have to be refunded one after the other. */
const placeOf = (order: Order, { units }: Returned): Place =>
  placeOfRefunded(
    Object.entries(units).flatMap(([product, qty]) => (qty > 0 ? [{ product, qty }] : [])),
    order,
  );

/** Returns what keeps the marked parts from being refunded together. */
export function placeError(order: Order, returned: Returned): string | undefined {
  if (countReturned(returned) === 0) return undefined;
  const place = placeOf(order, returned);
  if (place === 'neither')
    return 'Some of these were sent, others are still here: refund them one after the other';
  return place === 'either' && returned.place === '' ? 'Choose whether they came back' : undefined;
}

export const countReturned = ({ units }: Returned): number =>
  Object.values(units).reduce((sum, qty) => sum + qty, 0);

/** Asks which parts came back, or will not be sent: the amount of the refund is proposed from them. */
export function ReturnedParts({
  order,
  lines,
  returned,
  error,
  onChange,
}: {
  order: Order;
  lines: readonly Line[];
  returned: Returned;
  /** Why the parts can't be refunded together. */
  error?: string | undefined;
  onChange: (returned: Returned) => void;
}) {
  const open = lines.filter(({ returnable }) => returnable > 0);
  if (open.length === 0) return null;
  const { units, reason, place } = returned;
  const { unsent, keepsFee, restock } = returnTermsOf(order, returned);
  const known = placeOf(order, returned);
  return (
    <fieldset className="returned-parts">
      <legend>{questionOf(order)}</legend>
      {open.map((line) => (
        <UnitsField
          key={line.product}
          line={line}
          typed={units[line.product] ?? 0}
          onChange={(qty) => onChange({ ...returned, units: { ...units, [line.product]: qty } })}
        />
      ))}
      {countReturned(returned) === 0 && <p className="hint">No part goes back into stock.</p>}
      {countReturned(returned) > 0 && (
        <div>
          {isAtShop(order) && isAll(open, returned) && <p className="hint">Nothing is left to send then.</p>}
          {known === 'neither' && !isTooMany(lines, returned) && (
            <FieldError id="place" error={placeError(order, returned)} />
          )}
          {known === 'either' && (
            <SelectField
              label="Where were they?"
              name="place"
              value={place}
              error={error}
              hint="What wasn’t sent yet is not packed then."
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...returned, place: value === 'here' || value === 'sent' ? value : '' })
              }
            >
              <option value="">Choose one</option>
              <option value="sent">They came back</option>
              <option value="here">They weren’t sent yet</option>
            </SelectField>
          )}
          {unsent === false && order.deliveredAt && isLateReturn(order) && (
            <p className="hint">
              {`Delivered ${formatPacific(order.deliveredAt)}: the ${returnDays} days to return are over.`}
            </p>
          )}
          {unsent === false && (
            <SelectField
              label="Why did it come back?"
              optional
              value={reason}
              hint="What doesn’t fit is counted for its part."
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...returned, reason: returnReasons.find((one) => one === value) ?? '' })
              }
            >
              <option value="">Not said</option>
              {returnReasons.map((one) => (
                <option key={one} value={one}>
                  {returnReasonNames[one]}
                </option>
              ))}
            </SelectField>
          )}
          <Check
            checked={keepsFee}
            onChange={({ target }) => onChange({ ...returned, keepsFee: target.checked })}
          >
            Keep the {restockingFeePercent}% restocking fee
          </Check>
          <p className="hint">
            {unsent
              ? 'The fee is for parts that were sent and come back.'
              : 'There is none for a part that we sent by mistake or that arrived damaged.'}
          </p>
          <Check
            checked={restock}
            onChange={({ target }) => onChange({ ...returned, restock: target.checked })}
          >
            {unsent ? 'Put them back in stock' : 'Restock returned parts'}
          </Check>
          <p className="hint">Uncheck this if they can’t be sold{unsent ? '' : ' again'}.</p>
        </div>
      )}
    </fieldset>
  );
}

/** Selects what it shows, so that typing replaces it. */
function UnitsField({
  line: { product, name, returnable },
  typed,
  onChange,
}: {
  line: Line;
  typed: number;
  onChange: (qty: number) => void;
}) {
  const error = typed > returnable ? `Only ${returnable} can be refunded` : undefined;
  const select = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();
  return (
    <>
      <label>
        <span>{name}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={returnable}
          value={String(typed)}
          onFocus={select}
          onClick={select}
          onChange={({ target: { valueAsNumber: qty } }) =>
            onChange(Number.isInteger(qty) && qty > 0 ? qty : 0)
          }
          {...controlProps(product, { label: name, error })}
        />
        <span>of {returnable}</span>
      </label>
      <FieldError id={product} error={error} />
    </>
  );
}

/** Whether more is marked than can be refunded. */
export const isTooMany = (lines: readonly Line[], { units }: Pick<Returned, 'units'>): boolean =>
  lines.some(({ product, returnable }) => (units[product] ?? 0) > returnable);

const isAll = (lines: readonly Line[], { units }: Returned): boolean =>
  lines.every(({ product, returnable }) => units[product] === returnable);

function questionOf(order: Order): string {
  if (order.moreToFollow) return 'What came back, or is not sent?';
  if (!isAtShop(order)) return 'What came back?';
  return `Which parts will not be ${isForPickup(order) ? 'picked up' : 'sent'}?`;
}
