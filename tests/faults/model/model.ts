/**
 * The intended behavior of orders, reservations and payments in the simplest form: minutes instead of times, sums instead
 * of rows, no concurrency. The real shop is compared with it after each step.
 */

export interface ModelAttempt {
  startedAt: number;
  /** `confirming`: captured or pending at the provider, but the shop does not know the outcome. */
  state: 'created' | 'confirming' | 'declined' | 'over' | 'captured';
  /** What the buyer last did in the provider's window. */
  buyer: 'undecided' | 'approves' | 'declines';
  capture: 'none' | 'pending' | 'completed' | 'denied';
}

export interface ModelOrder {
  product: number;
  qty: number;
  paid: boolean;
  canceled: boolean;
  /** Minute at which the reservation expires; a capture in progress keeps it longer. */
  reservedUntil: number | undefined;
  /** Minute in which the current reservation began. */
  reservedSince: number;
  /** Made for a capture after the one of the start had lapsed: it ends with the capture (decision 049). */
  reservedForCapture: boolean;
  attempts: ModelAttempt[];
  refunds: ModelRefund[];
}

/** Requested by an admin; done when its job has run. */
export interface ModelRefund {
  cents: number;
  isDone: boolean;
}

export interface Model {
  /** Minutes since the start. */
  now: number;
  onHand: number[];
  orders: ModelOrder[];
  /** Outcomes so far, to check that a story did something. */
  outcomes: Outcome[];
}

/** Total for one part, with shipping, handling and California tax. */
export const costCents = 13_750;
export const reservationMinutes = 15;
const longestReservationMinutes = 60;
const reusableMinutes = 150;
const unfinishedMinutes = 360;

export type Outcome =
  | 'ok'
  | 'paid'
  | 'confirming'
  | 'conflict'
  | 'already_paid'
  | 'order_closed'
  | 'out_of_stock'
  | 'too_many_requests'
  | 'payment_not_approved'
  | 'payment_declined';
/** What can go wrong in a capture: it stays pending, or it succeeds and the reply is lost. */
export type CaptureFault = 'pending' | 'lost-reply' | undefined;

export const newModel = (onHand: number[]): Model => ({
  now: 0,
  onHand: [...onHand],
  orders: [],
  outcomes: [],
});

export function reservedOf({ orders }: Model, product: number): number {
  const reserving = orders.filter((order) => order.product === product && order.reservedUntil !== undefined);
  return reserving.reduce((sum, { qty }) => sum + qty, 0);
}

export function availableOf(model: Model, product: number): number {
  return (model.onHand[product] ?? 0) - reservedOf(model, product);
}

/** Reserves the parts of an order, or extends its reservation. @returns false when they are not available */
function reserve(model: Model, order: ModelOrder, { forCapture }: { forCapture: boolean }): boolean {
  if (order.reservedUntil === undefined) {
    if (availableOf(model, order.product) < order.qty) return false;
    order.reservedSince = model.now;
    order.reservedForCapture = forCapture;
  }
  order.reservedUntil = Math.min(
    model.now + reservationMinutes,
    order.reservedSince + longestReservationMinutes,
  );
  return true;
}

/** Whether the reservation reached its longest time: it must be released before a new one begins, but a capture still uses it. */
function isReservedTooLong({ now }: Model, { reservedUntil, reservedSince }: ModelOrder): boolean {
  return reservedUntil !== undefined && now >= reservedSince + longestReservationMinutes;
}

function settle(model: Model, order: ModelOrder, attempt: ModelAttempt): 'paid' {
  attempt.state = 'captured';
  order.paid = true;
  order.reservedUntil = undefined;
  model.onHand[order.product] = (model.onHand[order.product] ?? 0) - order.qty;
  return 'paid';
}

export function place(model: Model, product: number, qty: number): Outcome {
  if (availableOf(model, product) < qty) return 'out_of_stock';
  model.orders.push({
    product,
    qty,
    paid: false,
    canceled: false,
    reservedUntil: undefined,
    reservedSince: 0,
    reservedForCapture: false,
    attempts: [],
    refunds: [],
  });
  return 'ok';
}

/** @returns `ok` even if the previous attempt is continued instead of a new one */
export function start(model: Model, order: ModelOrder): Outcome {
  if (order.paid) return 'already_paid';
  if (order.canceled) return 'order_closed';
  if (order.attempts.some(({ state }) => state === 'confirming')) return 'conflict';
  if (isReservedTooLong(model, order)) return 'too_many_requests';
  if (!reserve(model, order, { forCapture: false })) return 'out_of_stock';
  const live = order.attempts.find(({ state }) => state === 'created');
  if (live && model.now - live.startedAt < reusableMinutes) return 'ok';
  if (live) live.state = 'over';
  order.attempts.push({ startedAt: model.now, state: 'created', buyer: 'undecided', capture: 'none' });
  return 'ok';
}

export function pay(model: Model, order: ModelOrder, attempt: ModelAttempt, fault: CaptureFault): Outcome {
  if (order.paid) return attempt.state === 'captured' ? 'paid' : 'already_paid';
  if (attempt.state === 'over') return order.canceled ? 'order_closed' : 'conflict';
  if (attempt.state !== 'confirming') {
    const others = order.attempts.filter((other) => other !== attempt);
    if (others.some(({ state }) => state === 'created' || state === 'confirming')) return 'conflict';
    // Nothing is reserved again for a payment that nobody has approved.
    if (order.reservedUntil === undefined && attempt.buyer === 'undecided') return 'payment_not_approved';
    if (!reserve(model, order, { forCapture: true })) {
      attempt.state = 'over';
      return 'out_of_stock';
    }
  }
  return finish(model, order, attempt, fault);
}

/** Captures at the provider what can be captured. The parts are reserved. */
function finish(model: Model, order: ModelOrder, attempt: ModelAttempt, fault?: CaptureFault): Outcome {
  if (attempt.capture === 'completed') return settle(model, order, attempt);
  if (attempt.capture === 'pending') return 'confirming';
  if (attempt.capture === 'denied' || attempt.buyer === 'declines') {
    attempt.state = 'declined';
    if (order.reservedForCapture) order.reservedUntil = undefined;
    return 'payment_declined';
  }
  if (attempt.buyer === 'undecided') {
    attempt.state = 'created';
    return 'payment_not_approved';
  }
  attempt.capture = fault === 'pending' ? 'pending' : 'completed';
  if (!fault) return settle(model, order, attempt);
  attempt.state = 'confirming';
  return 'confirming';
}

/**
 * Runs all jobs and handles all events, whenever they are due.
 * @returns orders that compete for the same last parts: only the shop knows which of them got the parts
 */
export function runJobs(model: Model): ModelOrder[] {
  const contested = contestedOrders(model);
  for (const order of model.orders) {
    if (contested.includes(order)) continue;
    for (const attempt of order.attempts) checkAttempt(model, order, attempt);
    for (const refund of order.refunds) refund.isDone = true;
  }
  return contested;
}

/** The buyer cancels an unpaid order, which ends every payment that was not captured. */
export function cancel(order: ModelOrder): Outcome {
  if (order.paid) return 'already_paid';
  if (order.canceled || isBeingCaptured(order)) return 'conflict';
  order.canceled = true;
  order.reservedUntil = undefined;
  for (const attempt of order.attempts) attempt.state = 'over';
  return 'ok';
}

/** @param cents undefined refunds everything that is left */
export function refund({ paid, qty, refunds }: ModelOrder, cents: number | undefined): Outcome {
  const left = refunds.reduce((sum, refund) => sum - refund.cents, paid ? qty * costCents : 0);
  if (left === 0 || (cents ?? left) > left) return 'conflict';
  refunds.push({ cents: cents ?? left, isDone: false });
  return 'ok';
}

function checkAttempt(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  if (attempt.state === 'confirming') finish(model, order, attempt);
  if (attempt.state !== 'created') return;
  if (attempt.buyer !== 'undecided') {
    if (reserve(model, order, { forCapture: true })) finish(model, order, attempt);
    else attempt.state = 'over';
  } else if (model.now - attempt.startedAt > unfinishedMinutes) {
    attempt.state = 'over';
    release(model, order);
  }
}

function contestedOrders(model: Model): ModelOrder[] {
  const wanting = model.orders.filter(
    ({ reservedUntil, attempts }) =>
      reservedUntil === undefined &&
      attempts.some(({ state, buyer }) => state === 'created' && buyer !== 'undecided'),
  );
  return wanting.filter(({ product }) => {
    const wanted = wanting.filter((other) => other.product === product);
    return wanted.reduce((sum, { qty }) => sum + qty, 0) > availableOf(model, product);
  });
}

/** An admin counts the stock and saves the difference. */
export function recount(model: Model, product: number, difference: number): Outcome {
  if (availableOf(model, product) + difference < 0) return 'conflict';
  model.onHand[product] = (model.onHand[product] ?? 0) + difference;
  return 'ok';
}

/** Parts go back whose time is over. */
export function releaseAll(model: Model): void {
  for (const order of model.orders) release(model, order);
}

function release(model: Model, order: ModelOrder): void {
  if (isBeingCaptured(order) || order.reservedUntil === undefined || order.reservedUntil > model.now) return;
  order.reservedUntil = undefined;
}

export function isBeingCaptured({ attempts }: ModelOrder): boolean {
  return attempts.some(({ state }) => state === 'confirming');
}
