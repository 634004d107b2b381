import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { refuseFaults } from '../support/paying-shop.ts';
import { testPayingShop } from '../support/test-shop.ts';
import { extent } from './extent.ts';
import { finishAll } from './model/commands.ts';
import type { Outcome } from './model/model.ts';
import { newModel } from './model/model.ts';
import { compareEmails, newReal } from './model/real.ts';
import { anySteps } from './model/stories.ts';

/**
 * Runs orders, payments, waits, events and jobs in random order against a one-page model (`model/model.ts`). RUNS sets how
 * many stories run, STEPS their length, SEED which ones. A failing story is shrunk to the steps that matter.
 */
const runs = extent('RUNS', { short: 12, long: 100 });
const steps = extent('STEPS', { short: 50, long: 80 });
/** Ends the search for a shorter story, so that the one found is reported. */
const limitMs = extent('LIMIT_MS', { short: 240_000, long: 3_300_000 });
const seed = Number(process.env.SEED ?? 1957);
/** Few, so that buyers compete for them. */
const onHand = [6, 4];

const paying = testPayingShop({}, { webhooks: true });
const sent: string[] = [];
beforeAll(async () => {
  // The mail folder keeps only the latest 200 emails.
  paying.shop.deps.mailer = {
    send: async ({ messageId }) => void sent.push(messageId),
    check: async () => {},
    forget: async () => {},
    close: async () => {},
  };
});

it(`behaves like the model in ${runs} stories of up to ${steps} steps (seed ${seed})`, async () => {
  const seen: Outcome[] = [];
  await fc.assert(
    fc.asyncProperty(anySteps(onHand.length, steps), async (story) => {
      const model = newModel(onHand);
      const real = await newReal(paying, onHand, sent);
      await fc.asyncModelRun(() => ({ model, real }), story);
      await finishAll(model, real);
      compareEmails(model, real);
      seen.push(...model.outcomes);
    }),
    { seed, numRuns: runs, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true },
  );
  await refuseFaults(paying);
  const counts = Object.entries(Object.groupBy(seen, (outcome) => outcome));
  process.stdout.write(`${counts.map(([outcome, all]) => `${outcome} ${all.length}`).join(' · ')}\n`);
  // Stories in which nothing happens would agree with the model, too.
  expect(seen).toContain('paid');
});
