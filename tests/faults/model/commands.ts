import type fc from 'fast-check';
import { expect } from 'vitest';
import { releaseReservations } from '../../../server/features/stock/release-reservations.ts';
import { reconcile } from '../../../server/features/payments/reconciliation/reconcile.ts';
import { newId } from '../../../server/db/id.ts';
import { orderBody } from '../../support/factories.ts';
import { runJobs } from '../../support/run-jobs.ts';
import type { Model, ModelAttempt, ModelOrder, Outcome, Trouble } from './model.ts';
import * as law from './model.ts';
import type { Real, RealOrder } from './real.ts';
import { compare, outcomeOf, readOrders } from './real.ts';

export type Step = fc.AsyncCommand<Model, Real>;
const minute = 60_000;

/** One thing that can happen. @param can whether it can just now */
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

/** Something that happens to one of the orders there are: which, is counted round and round. */
export function orderStep(
  name: string,
  nth: number,
  run: (found: { modelled: ModelOrder; order: RealOrder; model: Model; real: Real }) => Promise<unknown>,
  can: (order: Readonly<ModelOrder>) => boolean = () => true,
): Step {
  const pick = ({ orders }: Readonly<Model>) => orders[nth % orders.length];
  return step(
    `${name} of order ${nth}`,
    (model, real) => {
      const at = nth % model.orders.length;
      const [modelled, order] = [model.orders[at], real.orders[at]];
      if (!modelled || !order) throw new Error('no such order');
      return run({ modelled, order, model, real });
    },
    (model) => {
      const order = pick(model);
      return order !== undefined && can(order);
    },
  );
}

export const placed = (product: number, qty: number) =>
  step(`place ${qty} of product ${product}`, async (model, { paying, buyer, products, orders }) => {
    const expected = law.place(model, product, qty);
    const body = orderBody([{ product: products[product] ?? '', qty }]);
    const outcome = await outcomeOf(
      paying.shop
        .as(buyer)('POST /api/orders', { body })
        .then(({ _id, totalPrice }) => {
          expect(Number(totalPrice.replace('.', ''))).toBe(qty * law.costCents);
          orders.push({ id: _id, providerIds: [] });
          return 'ok';
        }),
    );
    agree(model, outcome, expected);
  });

export const started = (nth: number) =>
  orderStep('start the payment', nth, async ({ modelled, order, model, real: { paying, buyer } }) => {
    const before = modelled.attempts.length;
    const expected = law.start(model, modelled);
    const outcome = await outcomeOf(
      paying.start(buyer, order.id).then((id) => {
        if (modelled.attempts.length > before) order.providerIds.push(id);
        expect(order.providerIds.at(-1)).toBe(id);
        return 'ok';
      }),
    );
    agree(model, outcome, expected);
  });

const hasAttempt = ({ attempts }: Readonly<ModelOrder>) => attempts.length > 0;

export const decided = (nth: number, decision: 'approves' | 'declines', { older = false } = {}) =>
  orderStep(
    `${decision === 'approves' ? 'approve' : 'choose a bad card for'} the ${older ? 'first ' : ''}payment`,
    nth,
    async ({ modelled, order, real: { paying } }) => {
      const at = older ? 0 : -1;
      const attempt = modelled.attempts.at(at);
      if (attempt) attempt.buyer = decision;
      paying.emulator.approve(order.providerIds.at(at) ?? '', { decline: decision === 'declines' });
    },
    // The provider lets nobody approve what it has captured.
    (order) => order.attempts.at(older ? 0 : -1)?.capture === 'none',
  );

/** Acts in the provider's window, whatever the buyer chose there before. */
export const cancelled = (nth: number) =>
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

export const paid = (nth: number, { older = false, trouble }: { older?: boolean; trouble?: Trouble } = {}) =>
  orderStep(
    `pay ${older ? 'by the first payment' : ''} ${trouble ?? ''}`.trim(),
    nth,
    async ({ modelled, order, model, real: { paying, buyer } }) => {
      const at = older ? 0 : order.providerIds.length - 1;
      const attempt = modelled.attempts[at];
      if (!attempt) throw new Error('no such attempt');
      // Only what is approved is captured, and only a capture can be in trouble.
      const real = attempt.buyer === 'approves' && attempt.capture === 'none' ? trouble : undefined;
      const expected = law.pay(model, modelled, attempt, real);
      if (real === 'pending') paying.emulator.setFaults({ on: 'capture-order', what: 'pending' });
      // What is read goes well, the capture is done, and its reply is another.
      if (real === 'unheard') paying.front.plan(undefined, { when: 'after', status: 409 });
      const outcome = await outcomeOf(
        paying
          .pay(buyer, order.id, order.providerIds[at] ?? '')
          .then(({ isPaid, paymentState }) =>
            isPaid ? 'paid' : paymentState === 'confirming' ? 'confirming' : 'ok',
          ),
      );
      paying.emulator.clearFaults();
      paying.front.plan();
      agree(model, outcome, expected);
    },
    hasAttempt,
  );

export const paidTwice = (nth: number) =>
  orderStep(
    'pay three times at once',
    nth,
    async ({ modelled, order, model, real: { paying, buyer } }) => {
      const attempt = latest(modelled);
      const expected = law.pay(model, modelled, attempt, undefined);
      const again: Outcome[] = [expected];
      const asked = () =>
        outcomeOf(
          paying
            .pay(buyer, order.id, order.providerIds.at(-1) ?? '')
            .then(({ isPaid }) => (isPaid ? 'paid' : 'confirming')),
        );
      const outcomes = await Promise.all([asked(), asked(), asked()]);
      // Who comes second may find the first still at it, or its attempt given up.
      if (expected === 'paid') again.push('confirming');
      if (expected === 'out_of_stock') again.push('conflict');
      expect(again).toEqual(expect.arrayContaining(outcomes));
      expect(outcomes).toContain(expected);
    },
    // A capture that is refused lets the next one try again: what three at once then see has no one order.
    ({ attempts }) => attempts.at(-1)?.buyer === 'approves' && attempts.at(-1)?.capture !== 'denied',
  );

export const resolved = (nth: number, to: 'COMPLETED' | 'DENIED') =>
  orderStep(
    `the provider decides ${to}`,
    nth,
    async ({ modelled, order, real: { paying } }) => {
      for (const [at, attempt] of modelled.attempts.entries()) {
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

export const waited = (minutes: number) =>
  step(`wait ${minutes} minutes`, async (model, { paying }) => {
    model.now += minutes;
    paying.shop.advance(minutes * minute);
    await paying.emulator.advance(minutes * minute);
  });

export const worked = () =>
  step('do all jobs', async (model, real) => {
    const { paying } = real;
    // Whatever the provider has to tell has come.
    await paying.emulator.advance(1000);
    await reconcile(paying.shop.deps);
    await runJobs(paying.shop, { early: true });
    for (const order of law.runJobs(model)) await adopt(model, order, real);
  });

/** Takes over from the shop who of several has got the last parts; that they add up is compared as always. */
async function adopt(model: Model, order: ModelOrder, real: Real): Promise<void> {
  const stored = (await readOrders(real))[model.orders.indexOf(order)];
  const attempt = latest(order);
  const state = stored?.attempts.at(-1);
  expect(['captured', 'declined', 'over']).toContain(state);
  attempt.state = state as 'captured' | 'declined' | 'over';
  if (state === 'declined') {
    order.heldSince = model.now;
    order.heldUntil = model.now + law.holdMinutes;
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

/** What the admin saw can be long past; the difference is what counts. */
export const recounted = (product: number, difference: number) =>
  step(`count ${difference} more of product ${product}`, async (model, { paying, products, admin }) => {
    const expected = law.recount(model, product, difference);
    const body = { countInStockSeen: 50, countInStock: 50 + difference };
    const params = { id: products[product] ?? '' };
    const saved = paying.shop.as(await admin())('PUT /api/products/:id', { params, body });
    agree(model, await outcomeOf(saved.then(() => 'ok')), expected);
  });

/** @param cents undefined: all that is left */
export const refunded = (nth: number, cents: number | undefined) =>
  orderStep(
    `give ${cents ?? 'all'} cents back, asked for twice under one key,`,
    nth,
    async ({ modelled, order, model, real: { paying, admin } }) => {
      const expected = law.refund(modelled, cents);
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

export const released = () =>
  step('give back what is overdue', async (model, { paying }) => {
    law.releaseAll(model);
    await releaseReservations(paying.shop.deps);
  });

/** As the clock does it, each minute. */
export const ranOut = () =>
  step('let the holds run out', async (model, real) => {
    await waited(law.holdMinutes).run(model, real);
    await released().run(model, real);
  });

export const repeated = (nth: number) =>
  step(`event ${nth} comes once more`, async (_, { paying: { shop, heard } }) => {
    const event = heard.filter(({ answer }) => answer === 200).at(-1 - (nth % 3));
    if (!event) return;
    const { headers, body: payload } = event;
    const reply = await shop.app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload });
    expect(reply.statusCode).toBe(200);
  });

/** Until everything is over: what is pending is decided, what nobody has finished has run out. */
export async function finishAll(model: Model, real: Real): Promise<void> {
  for (const [at, order] of model.orders.entries()) {
    if (law.isBeingCaptured(order)) {
      const pending = resolved(at, 'COMPLETED');
      if (await pending.check(model)) await pending.run(model, real);
    }
  }
  for (const last of [worked(), waited(400), worked(), released()]) await last.run(model, real);
  expect(model.orders.filter(({ heldUntil }) => heldUntil !== undefined)).toEqual([]);
}
