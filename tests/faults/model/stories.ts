import fc from 'fast-check';
import type { Step } from './commands.ts';
import {
  cancelled,
  decided,
  orderStep,
  paid,
  paidTwice,
  placed,
  ranOut,
  recounted,
  refunded,
  released,
  repeated,
  resolved,
  started,
  waited,
  worked,
} from './commands.ts';
import type { Model, ModelOrder, Trouble } from './model.ts';
import { freeOf } from './model.ts';

/** Steps that belong together: most of what can go wrong lies at an end to which chance alone seldom comes. */
function story(
  name: string,
  nth: number,
  steps: (model: Model, order: ModelOrder) => (Step | (() => Step))[],
): Step {
  return orderStep(name, nth, async ({ model, modelled, real }) => {
    for (const given of steps(model, modelled)) {
      const one = typeof given === 'function' ? given() : given;
      if (await one.check(model)) await one.run(model, real);
    }
  });
}

/** A buyer who tries to complete the purchase. */
const bought = (nth: number, decision: 'approves' | 'declines', trouble: Trouble | 'stops') =>
  story(`start a payment that the buyer ${decision}, ${trouble ?? 'and pay'}`, nth, () => [
    started(nth),
    decided(nth, decision),
    ...(trouble === 'stops' ? [] : [paid(nth, { trouble })]),
  ]);

/** What is under way at the provider holds its parts, whatever the time. */
const heldBeyondTime = (nth: number, trouble: Trouble) =>
  story(`pay, ${trouble}, and wait`, nth, () => [
    started(nth),
    decided(nth, 'approves'),
    paid(nth, { trouble }),
    ranOut(),
  ]);

/** A buyer who returns after losing the reservation pays nothing, even if stock is available again. */
const cameTooLate = (nth: number) =>
  story('pay when the parts are gone, and when they are back', nth, (model, { product }) => {
    const free = () => freeOf(model, product);
    let gone = 0;
    return [
      started(nth),
      decided(nth, 'approves'),
      ranOut(),
      () => {
        gone = free();
        return recounted(product, -gone);
      },
      paid(nth),
      () => recounted(product, gone),
      paid(nth),
    ];
  });

/** A declined payment that is approved after all, when there is another already. */
const wentBack = (nth: number) =>
  story('pay by the first of two payments', nth, () => [
    started(nth),
    decided(nth, 'declines'),
    paid(nth),
    started(nth),
    decided(nth, 'approves', { older: true }),
    paid(nth, { older: true }),
  ]);

/** Starting a payment again extends the reservation by 15 minutes. */
const beganAgain = (nth: number) =>
  story('start twice', nth, () => [started(nth), waited(10), started(nth), waited(10), released()]);

const often = (times: number, arbitrary: fc.Arbitrary<Step>) =>
  Array.from({ length: times }, () => arbitrary);

/** Any of them, those that lead on more often than the others. */
export function anySteps(products: number, length: number): fc.Arbitrary<Iterable<Step>> {
  const nth = fc.nat({ max: 11 });
  const [product, qty] = [fc.nat({ max: products - 1 }), fc.integer({ min: 1, max: 2 })];
  const decision = fc.constantFrom('approves', 'approves', 'declines');
  const trouble = fc.constantFrom('stops', 'stops', 'pending', 'unheard', undefined);
  const doubt = fc.constantFrom('pending', 'unheard');
  const amount = fc.constantFrom(undefined, 1, 1000, 9_999, 13_750);
  const steps = [
    ...often(
      8,
      fc.tuple(product, qty).map(([at, pieces]) => placed(at, pieces)),
    ),
    ...often(
      9,
      fc.tuple(nth, decision, trouble).map((given) => bought(...given)),
    ),
    ...often(
      2,
      fc.tuple(nth, doubt).map((given) => heldBeyondTime(...given)),
    ),
    ...[cameTooLate, wentBack, beganAgain].flatMap((tell) => often(2, nth.map(tell))),
    ...often(3, nth.map(started)),
    nth.map(cancelled),
    ...often(
      2,
      nth.map((at) => decided(at, 'approves')),
    ),
    ...often(
      2,
      nth.map((at) => decided(at, 'declines')),
    ),
    ...often(
      4,
      nth.map((at) => paid(at)),
    ),
    ...often(
      2,
      nth.map((at) => paid(at, { older: true })),
    ),
    ...often(
      4,
      fc.tuple(nth, doubt).map(([at, trouble]) => paid(at, { trouble })),
    ),
    ...often(2, nth.map(paidTwice)),
    ...often(
      2,
      nth.map((at) => resolved(at, 'COMPLETED')),
    ),
    ...often(
      2,
      nth.map((at) => resolved(at, 'DENIED')),
    ),
    ...often(
      4,
      fc.tuple(nth, amount).map((given) => refunded(...given)),
    ),
    ...often(3, fc.constantFrom(1, 14, 75, 400).map(waited)),
    ...often(4, fc.constant(null).map(ranOut)),
    fc.constant(null).map(released),
    ...often(2, fc.constant(null).map(worked)),
    fc.tuple(product, fc.integer({ min: -3, max: 2 })).map(([at, more]) => recounted(at, more)),
    nth.map(repeated),
  ];
  // Without bias: short stories, and always the first order, tell little.
  return fc.noBias(fc.commands(steps, { maxCommands: length, size: 'max' }));
}
