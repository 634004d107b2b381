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
}

/** Beside what is typed, what the order was like then. */
type StoredRefund = TypedRefund & { wasAtShop: boolean; wasRefundable?: string };

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
  const stored = { ...typed, wasAtShop: isAtShop(order), wasRefundable: order.refundable };
  return isBlank ? '' : JSON.stringify(stored);
}

/**
 * Returns what of a draft still applies: no part that is no longer among those which can come back, no part at all once the
 * order was sent, for until then they were parts that will not be sent, and no breakdown of which another refund has left too
 * little. Parts take their amount with them: it would be refunded for nothing.
 */
export function readRefund(draft: string, order: Order, left: RefundLeft): TypedRefund {
  const blank = { amount: '', reason: '', returned: nothingReturned(order) };
  const stored = parse(draft, blank);
  if (!stored) return blank;
  const { amount, reason, breakdown, returned, wasAtShop, wasRefundable } = stored;
  if (wasAtShop !== isAtShop(order))
    return { ...blank, reason, amount: countReturned(returned) > 0 ? '' : amount };
  const open = new Set(left.lines.filter(({ returnable }) => returnable > 0).map(({ product }) => product));
  const units = Object.entries(returned.units);
  const still = units.filter(([product]) => open.has(product));
  if (still.length < units.length)
    return { reason, ...proposedRefund(order, left, { ...returned, units: Object.fromEntries(still) }) };
  // While it is typed it may be anything.
  const applies = breakdown && (wasRefundable === order.refundable || isStillLeft(left, breakdown));
  return { amount, reason, returned, ...(applies && { breakdown }) };
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
