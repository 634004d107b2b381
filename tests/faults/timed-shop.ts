import { parseCronItems } from 'graphile-worker';
import type { Email } from '../../server/adapters/mailer/port.ts';
import { createPayPal } from '../../server/adapters/payments/paypal.ts';
import type { Deps } from '../../server/deps.ts';
import { cronJobs } from '../../server/jobs/cron-jobs.ts';
import { handlers } from '../../server/jobs/handlers.ts';
import { audit } from '../support/audit.ts';
import { watchStock } from '../support/audit-stock.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { webhookId } from '../support/emulator-client.ts';
import { runDueJobs } from '../support/run-jobs.ts';

/**
 * A shop and its provider on one clock that the test moves: days pass in seconds. Jobs, cron jobs, events and late
 * decisions of the provider happen when they are due by that clock, never earlier.
 */
export interface TimedShop {
  shop: TestApp;
  pass: (ms: number) => Promise<void>;
  /** Skips time in which nothing is due. */
  leap: (ms: number) => Promise<void>;
  /** Runs the audit at rest; payment issues of orders are expected, since each purchase checks its own. */
  audit: () => Promise<void>;
  close: () => Promise<void>;
}

/** How far the clocks of shop and provider may differ. */
const stepMs = 15_000;
const minuteMs = 60_000;
/** The emulator's own merchant, the payee. */
const payee = 'DEMMERCHANT57';
/** Shortens the 15 s per call and the pauses between retries, which would take hours. */
const hasty = { totalMs: 300, retryDelaysMs: [5, 10] };

export async function buildTimedShop(given: Partial<typeof hasty> = {}): Promise<TimedShop> {
  const shop = await buildTestApp({ env: { PAYPAL_MERCHANT_ID: payee } });
  const { deps, emulator, app } = shop;
  const { paypal, log, clock } = deps;
  await watchStock(deps.db);
  const emails: Email[] = [];
  // Kept in memory: the demo's mailbox writes files.
  deps.mailer = {
    send: async (email) => void emails.push(email),
    check: async () => {},
    forget: async () => undefined,
    close: async () => undefined,
  };
  const breaker = { now: () => clock().getTime() };
  deps.payments = createPayPal(paypal, { log, breaker, ...hasty, ...given });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  emulator.listen({ url: `${origin}/api/webhooks/paypal`, id: webhookId });
  /** The provider's work takes real time, by which its clock falls behind. */
  const catchUp = async () =>
    emulator.advance(Math.max(0, clock().getTime() - (await clockOf(emulator.url))));
  return {
    shop,
    async pass(ms) {
      await catchUp();
      for (let left = ms; left > 0; left -= stepMs) {
        const step = Math.min(stepMs, left);
        const before = minuteOf(clock());
        shop.advance(step);
        await emulator.advance(step);
        for (let minute = before + 1; minute <= minuteOf(clock()); minute += 1)
          await runCronJobs(deps, minute);
        await runDueJobs(shop);
      }
    },
    async leap(ms) {
      shop.advance(ms);
      await catchUp();
    },
    async audit() {
      const { db } = deps;
      const paymentIssues = db.selectFrom('paymentIssues').select(['kind', 'subject']);
      const expectedPaymentIssues = await paymentIssues.where('orderId', 'is not', null).execute();
      const ledger = { captures: emulator.ledger(), refunds: emulator.refunds() };
      await audit({ db, ledger, expectedPaymentIssues, emails, atRest: true });
    },
    close: () => shop.close(),
  };
}

async function clockOf(emulatorUrl: string): Promise<number> {
  const { now } = (await (await fetch(`${emulatorUrl}/control/clock`)).json()) as { now: string };
  return new Date(now).getTime();
}

const minuteOf = (time: Date): number => Math.floor(time.getTime() / minuteMs);

const byTheClock = cronJobs.map(({ task, match }) => {
  const [item] = parseCronItems([{ task, match }]);
  if (!item) throw new Error(`${task} has no time`);
  return { task, matches: item.match };
});

/** Runs the cron jobs of this minute. */
async function runCronJobs(deps: Deps, minute: number): Promise<void> {
  const time = new Date(minute * minuteMs);
  const digest = {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  };
  for (const { task, matches } of byTheClock) {
    if (!matches(digest)) continue;
    // These call the provider and may fail; the queue then tries them again.
    if (task === 'compare-report' || task === 'follow-disputes') await deps.queue.enqueue(deps.db, task, {});
    else await (handlers[task] as (deps: Deps, payload: object) => Promise<void>)(deps, {});
  }
}
