import type fc from 'fast-check';
import { expect } from 'vitest';
import { releaseReservations } from '../../../server/features/stock/release-reservations.ts';
import { reconcile } from '../../../server/features/payments/reconciliation/reconcile.ts';
import { newId } from '../../../server/db/id.ts';
import { orderBody } from '../../support/factories.ts';
import { runJobs } from '../../support/run-jobs.ts';
import type { Model, ModelAttempt, ModelOrder, Outcome, CaptureFault } from './model.ts';
import * as rules from './model.ts';
import type { Real, RealOrder } from './real.ts';
import { compare, outcomeOf, readOrders } from './real.ts';

export type Step = fc.AsyncCommand<Model, Real>;
const minute = 60_000;

/** @param can whether the command is possible in the current state */
function step(
  name: string,
  run: (model: Model, real: Real) => Promise<unknown>,
  can: (model: Readonly<Model>) => boolean = () => true,
): Step {
  return {
    check: can,
    run: async (model, real) => {
      await run(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}

/** A command on one of the existing orders: the one at `nth`, modulo their number. */
export function orderStep(
  name: string,
  nth: number,
  run: (found: { modelOrder: ModelOrder; order: RealOrder; model: Model; real: Real }) => Promise<unknown>,
  can: (order: Readonly<ModelOrder>) => boolean = () => true,
): Step {
  const pick = ({ orders }: Readonly<Model>) => orders[nth % orders.length];
  return step(
    `${name} of order ${nth}`,
    (model, real) => {
      const at = nth % model.orders.length;
      const [modelOrder, order] = [model.orders[at], real.orders[at]];
      if (!modelOrder || !order) throw new Error('there is no such order');
      return run({ modelOrder, order, model, real });
    },
    (model) => {
      const order = pick(model);
      return order !== undefined && can(order);
    },
  );
}

export const placeOrder = (product: number, qty: number) =>
  step(`place ${qty} of product ${product}`, async (model, { paying, buyer, products, orders }) => {
    const expected = rules.place(model, product, qty);
    const body = orderBody([{ product: products[product] ?? '', qty }]);
    const outcome = await outcomeOf(
      paying.shop
        .as(buyer)('POST /api/orders', { body })
        .then(({ _id, totalPrice }) => {
          expect(Number(totalPrice.replace('.', ''))).toBe(qty * rules.costCents);
          orders.push({ id: _id, providerIds: [] });
          return 'ok';
        }),
    );
    agree(model, outcome, expected);
  });

export const startPayment = (nth: number) =>
  orderStep('start the payment', nth, async ({ modelOrder, order, model, real: { paying, buyer } }) => {
    const before = modelOrder.attempts.length;
    const expected = rules.start(model, modelOrder);
    const outcome = await outcomeOf(
      paying.start(buyer, order.id).then((id) => {
        if (modelOrder.attempts.length > before) order.providerIds.push(id);
        expect(order.providerIds.at(-1)).toBe(id);
        return 'ok';
      }),
    );
    agree(model, outcome, expected);
  });

export const cancelOrder = (nth: number) =>
  orderStep('cancel', nth, async ({ modelOrder, order, model, real: { paying, buyer } }) => {
    const canceled = paying.shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: order.id } });
    agree(model, await outcomeOf(canceled.then(() => 'ok')), rules.cancel(modelOrder));
  });

const hasAttempt = ({ attempts }: Readonly<ModelOrder>) => attempts.length > 0;

export const decidePayment = (nth: number, decision: 'approves' | 'declines', { older = false } = {}) =>
  orderStep(
    `${decision === 'approves' ? 'approve' : 'choose a bad card for'} the ${older ? 'first ' : ''}payment`,
    nth,
    async ({ modelOrder, order, real: { paying } }) => {
      const at = older ? 0 : -1;
      const attempt = modelOrder.attempts.at(at);
      if (attempt) attempt.buyer = decision;
      paying.emulator.approve(order.providerIds.at(at) ?? '', { decline: decision === 'declines' });
    },
    // At the provider, a captured payment cannot be approved again.
    (order) => order.attempts.at(older ? 0 : -1)?.capture === 'none',
  );

/** Cancels in the provider's window, whatever the buyer chose there before. */
export const cancelPayment = (nth: number) =>
  orderStep(
    'cancel the payment',
    nth,
    async ({ order, real: { paying } }) => {
      const body = new URLSearchParams({ token: order.providerIds.at(-1) ?? '', decision: 'cancel' });
      const reply = await fetch(`${paying.emulator.url}/checkoutnow`, { method: 'POST', body });
      expect(reply.status).toBe(200);
    },
    hasAttempt,
  );

export const payOrder = (
  nth: number,
  { older = false, fault }: { older?: boolean; fault?: CaptureFault } = {},
) =>
  orderStep(
    `pay ${older ? 'by the first payment' : ''} ${fault ?? ''}`.trim(),
    nth,
    async ({ modelOrder, order, model, real: { paying, buyer } }) => {
      const at = older ? 0 : order.providerIds.length - 1;
      const attempt = modelOrder.attempts[at];
      if (!attempt) throw new Error('no such attempt');
      // Only an approved payment is captured, and the fault needs a capture.
      const effective = attempt.buyer === 'approves' && attempt.capture === 'none' ? fault : undefined;
      // A payment whose reservation has lapsed is read once more, before anything is reserved for it.
      const reads = modelOrder.reservedUntil === undefined ? [undefined, undefined] : [undefined];
      const expected = rules.pay(model, modelOrder, attempt, effective);
      if (effective === 'pending') paying.emulator.setFaults({ on: 'capture-order', what: 'pending' });
      // Reads succeed; the capture succeeds, too, but its reply is replaced.
      const conflict = { when: 'after', status: 409, name: 'RESOURCE_CONFLICT' } as const;
      if (effective === 'lost-reply') paying.faultProxy.plan(...reads, conflict);
      const outcome = await outcomeOf(
        paying
          .pay(buyer, order.id, order.providerIds[at] ?? '')
          .then(({ isPaid, paymentState }) =>
            isPaid ? 'paid' : paymentState === 'confirming' ? 'confirming' : 'ok',
          ),
      );
      paying.emulator.clearFaults();
      paying.faultProxy.plan();
      agree(model, outcome, expected);
    },
    hasAttempt,
  );

export const payConcurrently = (nth: number) =>
  orderStep(
    'pay three times concurrently',
    nth,
    async ({ modelOrder, order, model, real: { paying, buyer } }) => {
      const attempt = latest(modelOrder);
      const expected = rules.pay(model, modelOrder, attempt, undefined);
      const again: Outcome[] = [expected];
      const asked = () =>
        outcomeOf(
          paying
            .pay(buyer, order.id, order.providerIds.at(-1) ?? '')
            .then(({ isPaid }) => (isPaid ? 'paid' : 'confirming')),
        );
      const outcomes = await Promise.all([asked(), asked(), asked()]);
      // A later request may find the first one still running, or its attempt ended.
      if (expected === 'paid') again.push('confirming');
      if (expected === 'out_of_stock') again.push('conflict');
      expect(again).toEqual(expect.arrayContaining(outcomes));
      expect(outcomes).toContain(expected);
    },
    // After a denied capture the next request tries again: concurrent outcomes would depend on timing.
    ({ attempts }) => attempts.at(-1)?.buyer === 'approves' && attempts.at(-1)?.capture !== 'denied',
  );

export const resolveCapture = (nth: number, to: 'COMPLETED' | 'DENIED') =>
  orderStep(
    `have the provider decide ${to}`,
    nth,
    async ({ modelOrder, order, real: { paying } }) => {
      for (const [at, attempt] of modelOrder.attempts.entries()) {
        if (attempt.capture === 'pending') resolve(paying, attempt, order.providerIds[at] ?? '', to);
      }
    },
    ({ attempts }) => attempts.some(({ capture }) => capture === 'pending'),
  );

function resolve(
  { emulator }: Real['paying'],
  attempt: ModelAttempt,
  providerId: string,
  to: 'COMPLETED' | 'DENIED',
): void {
  const { captureId = '' } =
    emulator.unsettled().captures.find(({ orderId }) => orderId === providerId) ?? {};
  expect(emulator.resolve(captureId, to)).toBe(true);
  attempt.capture = to === 'COMPLETED' ? 'completed' : 'denied';
}

export const waitMinutes = (minutes: number) =>
  step(`wait ${minutes} minutes`, async (model, { paying }) => {
    model.now += minutes;
    paying.shop.advance(minutes * minute);
    await paying.emulator.advance(minutes * minute);
  });

export const runAllJobs = () =>
  step('run all jobs', async (model, real) => {
    const { paying } = real;
    // Delivers the provider's outstanding events.
    await paying.emulator.advance(1000);
    await reconcile(paying.shop.deps);
    await runJobs(paying.shop, { early: true });
    for (const order of rules.runJobs(model)) await adopt(model, order, real);
  });

/** Copies from the shop which of several orders got the last parts; `compare` still checks the sums. */
async function adopt(model: Model, order: ModelOrder, real: Real): Promise<void> {
  const stored = (await readOrders(real))[model.orders.indexOf(order)];
  const attempt = latest(order);
  const state = stored?.attempts.at(-1);
  expect(['captured', 'declined', 'over']).toContain(state);
  attempt.state = state as 'captured' | 'declined' | 'over';
  if (state === 'declined') {
    order.reservedSince = model.now;
    order.reservedUntil = model.now + rules.reservationMinutes;
  }
  if (state !== 'captured') return;
  attempt.capture = 'completed';
  order.paid = true;
  model.onHand[order.product] = (model.onHand[order.product] ?? 0) - order.qty;
}

function agree(model: Model, outcome: Outcome, expected: Outcome): void {
  expect(outcome).toBe(expected);
  model.outcomes.push(outcome);
}

function latest({ attempts }: ModelOrder): ModelAttempt {
  const attempt = attempts.at(-1);
  if (!attempt) throw new Error('no attempt');
  return attempt;
}

/** Changes stock by a difference; the count that the admin saw may be outdated. */
export const recountStock = (product: number, difference: number) =>
  step(`count ${difference} more of product ${product}`, async (model, { paying, products, admin }) => {
    const expected = rules.recount(model, product, difference);
    const body = { countInStockSeen: 50, countInStock: 50 + difference };
    const params = { id: products[product] ?? '' };
    const saved = paying.shop.as(await admin())('PUT /api/products/:id', { params, body });
    agree(model, await outcomeOf(saved.then(() => 'ok')), expected);
  });

/** @param cents undefined refunds everything that is left */
export const refundOrder = (nth: number, cents: number | undefined) =>
  orderStep(
    `refund ${cents ?? 'all'} cents, requested twice with one key,`,
    nth,
    async ({ modelOrder, order, model, real: { paying, admin } }) => {
      const expected = rules.refund(modelOrder, cents);
      const call = paying.shop.as(await admin());
      const headers = { 'idempotency-key': newId() };
      const body = { reason: 'A dent.', ...(cents !== undefined && { amount: cents / 100 }) };
      const ask = () =>
        outcomeOf(
          call('POST /api/orders/:id/refunds', { params: { id: order.id }, headers, body }).then(() => 'ok'),
        );
      expect(await ask()).toBe(expected);
      agree(model, await ask(), expected);
    },
  );

export const releaseExpired = () =>
  step('release expired reservations', async (model, { paying }) => {
    rules.releaseAll(model);
    await releaseReservations(paying.shop.deps);
  });

/** Waits until reservations expire and runs the job that releases them every minute. */
export const expireReservations = () =>
  step('let the reservations expire', async (model, real) => {
    await waitMinutes(rules.reservationMinutes).run(model, real);
    await releaseExpired().run(model, real);
  });

export const repeatEvent = (nth: number) =>
  step(`deliver event ${nth} again`, async (_, { paying: { shop, heard } }) => {
    const event = heard.filter(({ answer }) => answer === 200).at(-1 - (nth % 3));
    if (!event) return;
    const { headers, body: payload } = event;
    const reply = await shop.app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload });
    expect(reply.statusCode).toBe(200);
  });

/** Brings everything to its end: pending captures are decided, unfinished payments expire. */
export async function finishAll(model: Model, real: Real): Promise<void> {
  for (const [at, order] of model.orders.entries()) {
    if (!rules.isBeingCaptured(order)) continue;
    const pending = resolveCapture(at, 'COMPLETED');
    if (await pending.check(model)) await pending.run(model, real);
  }
  for (const last of [runAllJobs(), waitMinutes(400), runAllJobs(), releaseExpired()])
    await last.run(model, real);
  expect(model.orders.filter(({ reservedUntil }) => reservedUntil !== undefined)).toEqual([]);
}
