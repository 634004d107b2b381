import fc from 'fast-check';
import type { Step } from './commands.ts';
import {
  cancelOrder,
  cancelPayment,
  decidePayment,
  orderStep,
  payOrder,
  payConcurrently,
  placeOrder,
  expireReservations,
  recountStock,
  refundOrder,
  releaseExpired,
  repeatEvent,
  resolveCapture,
  startPayment,
  waitMinutes,
  runAllJobs,
} from './commands.ts';
import type { Model, ModelOrder, CaptureFault } from './model.ts';
import { availableOf } from './model.ts';

/** A fixed sequence of steps. Most errors need several particular steps in a row, which random choice seldom makes. */
function story(
  name: string,
  nth: number,
  steps: (model: Model, order: ModelOrder) => (Step | (() => Step))[],
): Step {
  return orderStep(name, nth, async ({ model, modelOrder, real }) => {
    for (const given of steps(model, modelOrder)) {
      const one = typeof given === 'function' ? given() : given;
      if (await one.check(model)) await one.run(model, real);
    }
  });
}

/** A buyer tries to complete a purchase. */
const attemptPurchase = (nth: number, decision: 'approves' | 'declines', fault: CaptureFault | 'stops') =>
  story(`start a payment that the buyer ${decision}, ${fault ?? 'and pay'}`, nth, () => [
    startPayment(nth),
    decidePayment(nth, decision),
    ...(fault === 'stops' ? [] : [payOrder(nth, { fault })]),
  ]);

/** A capture in progress at the provider keeps its parts reserved beyond the usual time. */
const captureBeyondExpiry = (nth: number, fault: CaptureFault) =>
  story(`pay, ${fault}, and wait`, nth, () => [
    startPayment(nth),
    decidePayment(nth, 'approves'),
    payOrder(nth, { fault }),
    expireReservations(),
  ]);

/** A buyer who returns after the reservation was released pays nothing, even if stock is available again. */
const payTooLate = (nth: number) =>
  story('pay when the parts are sold out, and again when they are back', nth, (model, { product }) => {
    const available = () => availableOf(model, product);
    let removed = 0;
    return [
      startPayment(nth),
      decidePayment(nth, 'approves'),
      expireReservations(),
      () => {
        removed = available();
        return recountStock(product, -removed);
      },
      payOrder(nth),
      () => recountStock(product, removed),
      payOrder(nth),
    ];
  });

/** A declined payment is approved after all, when a second one has already been started. */
const payFirstOfTwo = (nth: number) =>
  story('pay by the first of two payments', nth, () => [
    startPayment(nth),
    decidePayment(nth, 'declines'),
    payOrder(nth),
    startPayment(nth),
    decidePayment(nth, 'approves', { older: true }),
    payOrder(nth, { older: true }),
  ]);

/** Starting a payment again extends the reservation by 15 minutes. */
const startAgain = (nth: number) =>
  story('start twice', nth, () => [
    startPayment(nth),
    waitMinutes(10),
    startPayment(nth),
    waitMinutes(10),
    releaseExpired(),
  ]);

const often = (times: number, arbitrary: fc.Arbitrary<Step>) =>
  Array.from({ length: times }, () => arbitrary);

/** Random sequences of all steps; those that make progress are the most frequent. */
export function anySteps(products: number, length: number): fc.Arbitrary<Iterable<Step>> {
  const nth = fc.nat({ max: 11 });
  const [product, qty] = [fc.nat({ max: products - 1 }), fc.integer({ min: 1, max: 2 })];
  const decision = fc.constantFrom('approves', 'approves', 'declines');
  const fault = fc.constantFrom('stops', 'stops', 'pending', 'lost-reply', undefined);
  const unresolved = fc.constantFrom('pending', 'lost-reply');
  const amount = fc.constantFrom(undefined, 1, 1000, 9_999, 13_750);
  const steps = [
    ...often(
      8,
      fc.tuple(product, qty).map(([at, pieces]) => placeOrder(at, pieces)),
    ),
    ...often(
      9,
      fc.tuple(nth, decision, fault).map((given) => attemptPurchase(...given)),
    ),
    ...often(
      2,
      fc.tuple(nth, unresolved).map((given) => captureBeyondExpiry(...given)),
    ),
    ...[payTooLate, payFirstOfTwo, startAgain].flatMap((create) => often(2, nth.map(create))),
    ...often(3, nth.map(startPayment)),
    nth.map(cancelPayment),
    ...often(
      2,
      nth.map((at) => decidePayment(at, 'approves')),
    ),
    ...often(
      2,
      nth.map((at) => decidePayment(at, 'declines')),
    ),
    ...often(
      4,
      nth.map((at) => payOrder(at)),
    ),
    ...often(
      2,
      nth.map((at) => payOrder(at, { older: true })),
    ),
    ...often(
      4,
      fc.tuple(nth, unresolved).map(([at, fault]) => payOrder(at, { fault })),
    ),
    ...often(2, nth.map(payConcurrently)),
    ...often(2, nth.map(cancelOrder)),
    ...often(
      2,
      nth.map((at) => resolveCapture(at, 'COMPLETED')),
    ),
    ...often(
      2,
      nth.map((at) => resolveCapture(at, 'DENIED')),
    ),
    ...often(
      4,
      fc.tuple(nth, amount).map((given) => refundOrder(...given)),
    ),
    ...often(3, fc.constantFrom(1, 14, 75, 400).map(waitMinutes)),
    ...often(4, fc.constant(null).map(expireReservations)),
    fc.constant(null).map(releaseExpired),
    ...often(2, fc.constant(null).map(runAllJobs)),
    fc.tuple(product, fc.integer({ min: -3, max: 2 })).map(([at, more]) => recountStock(at, more)),
    nth.map(repeatEvent),
  ];
  // Unbiased: fast-check would prefer short stories on the first order, which prove little.
  return fc.noBias(fc.commands(steps, { maxCommands: length, size: 'max' }));
}
