import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { useDraft } from '../../../../forms/drafts.ts';
import type { BreakdownAmounts, RefundLeft } from './refund-breakdown.tsx';
import { isStillLeft, proposedRefund } from './refund-breakdown.tsx';
import type { Returned } from './returned-parts.tsx';
import { countReturned, nothingReturned } from './returned-parts.tsx';

/** What is typed into the form of a refund. */
export interface TypedRefund {
  amount: string;
  reason: string;
  /** Undefined as long as it is derived from the amount. */
  breakdown?: BreakdownAmounts | undefined;
  returned: Returned;
  /** Whether it is of a check that their bank didn't pay. */
  bounced?: boolean | undefined;
}

/** Beside what is typed, what the order was like then. */
type StoredRefund = TypedRefund & {
  wasAtShop: boolean;
  wasRefundable?: string;
  /** How much of each part could come back. */
  wasReturnable?: Record<string, number>;
};

/** The key of the draft, see `useDraft`. */
export const refundDraft = ({ _id }: Order): string => `${_id} refund`;

/** Returns what is typed into the form of a refund and a function that changes it. */
export function useTypedRefund(
  order: Order,
  left: RefundLeft,
): readonly [TypedRefund, (change: Partial<TypedRefund>) => void] {
  const [draft, setDraft] = useDraft(refundDraft(order));
  const typed = readRefund(draft, order, left);
  return [typed, (change) => setDraft(writeRefund({ ...typed, ...change }, order))];
}

/** Returns a draft that `readRefund` reads; empty when nothing is typed. */
export function writeRefund(typed: TypedRefund, order: Order): string {
  const isBlank = typed.amount === '' && typed.reason === '' && countReturned(typed.returned) === 0;
  const lines = order.refundLeft?.lines ?? [];
  const stored: StoredRefund = {
    ...typed,
    wasAtShop: isAtShop(order),
    ...(order.refundable !== undefined && { wasRefundable: order.refundable }),
    wasReturnable: Object.fromEntries(lines.map(({ product, returnable }) => [product, returnable])),
  };
  return isBlank ? '' : JSON.stringify(stored);
}

/**
 * Returns what of a draft still applies: no part of which another refund has taken some, no part at all once the order was sent, for until then they were parts that will not be sent, and no breakdown of which another refund has left too
 * little. Parts take their amount with them: it would be refunded for nothing.
 */
export function readRefund(draft: string, order: Order, left: RefundLeft): TypedRefund {
  const blank = { amount: '', reason: '', returned: nothingReturned(order) };
  const stored = parse(draft, blank);
  if (!stored) return blank;
  const {
    amount,
    reason,
    breakdown,
    returned,
    bounced,
    wasAtShop,
    wasRefundable,
    wasReturnable = {},
  } = stored;
  if (wasAtShop !== isAtShop(order))
    return { ...blank, reason, amount: countReturned(returned) > 0 ? '' : amount };
  const returnable = new Map(left.lines.map((line) => [line.product, line.returnable]));
  const isTaken = (product: string): boolean => {
    const now = returnable.get(product) ?? 0;
    return now === 0 || now < (wasReturnable[product] ?? 0);
  };
  const marked = Object.entries(returned.units).filter(([, qty]) => qty > 0);
  const still = marked.filter(([product]) => !isTaken(product));
  if (still.length < marked.length)
    return { reason, ...proposedRefund(order, left, { ...returned, units: Object.fromEntries(still) }) };
  // While it is typed it may be anything.
  const applies = breakdown && (wasRefundable === order.refundable || isStillLeft(left, breakdown));
  const isOfAll = bounced === true && wasRefundable === order.refundable;
  return { amount, reason, returned, ...(isOfAll && { bounced }), ...(applies && { breakdown }) };
}

const noBreakdown: BreakdownAmounts = { items: '', shipping: '', handling: '', tax: '' };

/** Returns undefined for anything but a draft of this release: visitors can edit what their browser stores. */
function parse(draft: string, blank: TypedRefund): StoredRefund | undefined {
  try {
    const found = JSON.parse(draft) as StoredRefund;
    const isStored =
      isLike({ ...blank, wasAtShop: true }, found) &&
      isLike(blank.returned, found.returned) &&
      Object.values(found.returned.units).every((qty) => Number.isInteger(qty)) &&
      (found.breakdown === undefined || isLike(noBreakdown, found.breakdown));
    return isStored ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether each property of a model has the type it has there; throws where there are no properties. */
const isLike = (model: object, found: object): boolean =>
  Object.entries(model).every(([name, value]) => typeof found[name as never] === typeof value);
