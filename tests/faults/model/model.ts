/**
 * What orders, holds and payments are meant to do, said as shortly as it can be: minutes instead of times, sums instead
 * of rows, nobody at once. The real shop is held against it after each step.
 */

export interface ModelAttempt {
  startedAt: number;
  /** `confirming`: captured or pending at the provider, and not known here. */
  state: 'created' | 'confirming' | 'declined' | 'over' | 'captured';
  /** What the buyer has done in the provider's window last. */
  buyer: 'undecided' | 'approves' | 'declines';
  capture: 'none' | 'pending' | 'completed' | 'denied';
}

export interface ModelOrder {
  product: number;
  qty: number;
  paid: boolean;
  /** Minute until which the parts are held; a capture under way holds them beyond it. */
  heldUntil: number | undefined;
  /** Since when, without a break. */
  heldSince: number;
  attempts: ModelAttempt[];
  refunds: ModelRefund[];
}

/** Asked for by the office; done when its job has run. */
export interface ModelRefund {
  cents: number;
  isDone: boolean;
}

export interface Model {
  /** In minutes. */
  now: number;
  onHand: number[];
  orders: ModelOrder[];
  /** What was answered, to see that a story is worth telling. */
  outcomes: Outcome[];
}

/** Of one part, with its shipping, handling and the tax of California. */
export const costCents = 13_750;
export const holdMinutes = 15;
const longestHoldMinutes = 60;
const reusableMinutes = 150;
const unfinishedMinutes = 360;

export type Outcome =
  | 'ok'
  | 'paid'
  | 'confirming'
  | 'conflict'
  | 'already_paid'
  | 'out_of_stock'
  | 'too_many_requests'
  | 'payment_not_approved'
  | 'payment_declined';
/** What becomes of a capture besides going well: decided later, or done without our hearing of it. */
export type Trouble = 'pending' | 'unheard' | undefined;

export const newModel = (onHand: number[]): Model => ({
  now: 0,
  onHand: [...onHand],
  orders: [],
  outcomes: [],
});

export function heldOf({ orders }: Model, product: number): number {
  const held = orders.filter((order) => order.product === product && order.heldUntil !== undefined);
  return held.reduce((sum, { qty }) => sum + qty, 0);
}

export function freeOf(model: Model, product: number): number {
  return (model.onHand[product] ?? 0) - heldOf(model, product);
}

/** Holds the parts of an order, or on. @returns false when they are not there */
function hold(model: Model, order: ModelOrder): boolean {
  if (order.heldUntil === undefined) {
    if (freeOf(model, order.product) < order.qty) return false;
    order.heldSince = model.now;
  }
  order.heldUntil = Math.min(model.now + holdMinutes, order.heldSince + longestHoldMinutes);
  return true;
}

/** It has to be given back before it begins anew; only a capture still takes it. */
function isHeldTooLong({ now }: Model, { heldUntil, heldSince }: ModelOrder): boolean {
  return heldUntil !== undefined && now >= heldSince + longestHoldMinutes;
}

function settle(model: Model, order: ModelOrder, attempt: ModelAttempt): 'paid' {
  attempt.state = 'captured';
  order.paid = true;
  order.heldUntil = undefined;
  model.onHand[order.product] = (model.onHand[order.product] ?? 0) - order.qty;
  return 'paid';
}

export function place(model: Model, product: number, qty: number): Outcome {
  if (freeOf(model, product) < qty) return 'out_of_stock';
  model.orders.push({
    product,
    qty,
    paid: false,
    heldUntil: undefined,
    heldSince: 0,
    attempts: [],
    refunds: [],
  });
  return 'ok';
}

/** @returns `ok` also when the attempt before is gone on with: then there is no new one */
export function start(model: Model, order: ModelOrder): Outcome {
  if (order.paid) return 'already_paid';
  if (order.attempts.some(({ state }) => state === 'confirming')) return 'conflict';
  if (isHeldTooLong(model, order)) return 'too_many_requests';
  if (!hold(model, order)) return 'out_of_stock';
  const live = order.attempts.find(({ state }) => state === 'created');
  if (live && model.now - live.startedAt < reusableMinutes) return 'ok';
  if (live) live.state = 'over';
  order.attempts.push({ startedAt: model.now, state: 'created', buyer: 'undecided', capture: 'none' });
  return 'ok';
}

export function pay(model: Model, order: ModelOrder, attempt: ModelAttempt, trouble: Trouble): Outcome {
  if (order.paid) return attempt.state === 'captured' ? 'paid' : 'already_paid';
  if (attempt.state === 'over') return 'conflict';
  if (attempt.state !== 'confirming') {
    const others = order.attempts.filter((other) => other !== attempt);
    if (others.some(({ state }) => state === 'created' || state === 'confirming')) return 'conflict';
    if (!hold(model, order)) {
      attempt.state = 'over';
      return 'out_of_stock';
    }
  }
  return finish(model, order, attempt, trouble);
}

/** The provider is asked, and captures what it can. The parts are held. */
function finish(model: Model, order: ModelOrder, attempt: ModelAttempt, trouble?: Trouble): Outcome {
  if (attempt.capture === 'completed') return settle(model, order, attempt);
  if (attempt.capture === 'pending') return 'confirming';
  if (attempt.capture === 'denied' || attempt.buyer === 'declines') {
    attempt.state = 'declined';
    return 'payment_declined';
  }
  if (attempt.buyer === 'undecided') {
    attempt.state = 'created';
    return 'payment_not_approved';
  }
  attempt.capture = trouble === 'pending' ? 'pending' : 'completed';
  if (!trouble) return settle(model, order, attempt);
  attempt.state = 'confirming';
  return 'confirming';
}

/**
 * All jobs and events are seen to, whatever their time.
 * @returns orders of which too many want the same last parts: which of them got them only the shop can tell
 */
export function runJobs(model: Model): ModelOrder[] {
  const contested = contestedOrders(model);
  for (const order of model.orders) {
    if (contested.includes(order)) continue;
    for (const attempt of order.attempts) look(model, order, attempt);
    for (const refund of order.refunds) refund.isDone = true;
  }
  return contested;
}

/** @param cents undefined: all that is left */
export function refund({ paid, qty, refunds }: ModelOrder, cents: number | undefined): Outcome {
  const left = refunds.reduce((sum, refund) => sum - refund.cents, paid ? qty * costCents : 0);
  if (left === 0 || (cents ?? left) > left) return 'conflict';
  refunds.push({ cents: cents ?? left, isDone: false });
  return 'ok';
}

function look(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  if (attempt.state === 'confirming') finish(model, order, attempt);
  if (attempt.state !== 'created') return;
  if (attempt.buyer !== 'undecided') {
    if (hold(model, order)) finish(model, order, attempt);
    else attempt.state = 'over';
  } else if (model.now - attempt.startedAt > unfinishedMinutes) {
    attempt.state = 'over';
    release(model, order);
  }
}

function contestedOrders(model: Model): ModelOrder[] {
  const wanting = model.orders.filter(
    ({ heldUntil, attempts }) =>
      heldUntil === undefined &&
      attempts.some(({ state, buyer }) => state === 'created' && buyer !== 'undecided'),
  );
  return wanting.filter(({ product }) => {
    const wanted = wanting.filter((other) => other.product === product);
    return wanted.reduce((sum, { qty }) => sum + qty, 0) > freeOf(model, product);
  });
}

/** The office counts again and saves the difference. */
export function recount(model: Model, product: number, difference: number): Outcome {
  if (freeOf(model, product) + difference < 0) return 'conflict';
  model.onHand[product] = (model.onHand[product] ?? 0) + difference;
  return 'ok';
}

/** Parts go back whose time is over. */
export function releaseAll(model: Model): void {
  for (const order of model.orders) release(model, order);
}

function release(model: Model, order: ModelOrder): void {
  if (isBeingCaptured(order) || order.heldUntil === undefined || order.heldUntil > model.now) return;
  order.heldUntil = undefined;
}

export function isBeingCaptured({ attempts }: ModelOrder): boolean {
  return attempts.some(({ state }) => state === 'confirming');
}
