import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { useDraft } from '../../../../forms/drafts.ts';
import type { BreakdownAmounts } from './refund-breakdown.tsx';
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

type Lines = NonNullable<Order['refundLeft']>['lines'];

/** The key of the draft, see `useDraft`. */
export const refundDraft = ({ _id }: Order): string => `${_id} refund`;

/** Returns what is typed into the form of a refund and a function that changes it. */
export function useTypedRefund(
  order: Order,
  lines: Lines,
): readonly [TypedRefund, (change: Partial<TypedRefund>) => void] {
  const [draft, setDraft] = useDraft(refundDraft(order));
  const typed = readRefund(draft, order, lines);
  return [typed, (change) => setDraft(writeRefund({ ...typed, ...change }, order))];
}

/** Returns a draft that `readRefund` reads; empty when nothing is typed. */
export function writeRefund(typed: TypedRefund, order: Order): string {
  const isBlank = typed.amount === '' && typed.reason === '' && countReturned(typed.returned) === 0;
  return isBlank ? '' : JSON.stringify({ ...typed, wasAtShop: isAtShop(order) });
}

/**
 * Returns what of a draft still applies: the amount and the reason, but no part that is no longer among those which can come
 * back, and no part at all once the order was sent, for until then they were parts that will not be sent.
 */
export function readRefund(draft: string, order: Order, lines: Lines): TypedRefund {
  const blank = { amount: '', reason: '', returned: nothingReturned(order) };
  const { wasAtShop, ...typed } = { wasAtShop: isAtShop(order), ...blank, ...parse(draft) };
  const { amount, reason, returned } = typed;
  if (wasAtShop !== isAtShop(order)) return { ...blank, amount, reason };
  const open = new Set(lines.filter(({ returnable }) => returnable > 0).map(({ product }) => product));
  const units = Object.entries(returned.units);
  const still = units.filter(([product]) => open.has(product));
  if (still.length === units.length) return typed;
  return { amount, reason, returned: { ...returned, units: Object.fromEntries(still) } };
}

/** Visitors can edit what their browser stores. */
function parse(draft: string): Partial<TypedRefund & { wasAtShop: boolean }> {
  try {
    return JSON.parse(draft) as ReturnType<typeof parse>;
  } catch {
    return {};
  }
}
