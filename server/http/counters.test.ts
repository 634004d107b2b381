import { expect, it } from 'vitest';
import { createFailedJob, runJobs } from '../../tests/support/run-jobs.ts';
import { guestOrder } from '../../tests/support/factories.ts';
import { testPayingShop } from '../../tests/support/test-shop.ts';
import { replaceInTest } from '../../tests/support/replace-in-test.ts';
import { EmailRefused } from '../adapters/mailer/port.ts';

const paying = testPayingShop();

async function metrics(): Promise<string> {
  paying.shop.advance(5_000);
  return (await paying.shop.app.inject('/metrics')).body;
}

/** Returns by how much the series that begin with this grew: other tests of this process count, too. */
async function growthOf(series: string, act: () => Promise<unknown>): Promise<number> {
  const read = async () =>
    (await metrics())
      .split('\n')
      .filter((line) => line.startsWith(series))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  const before = await read();
  await act();
  return (await read()) - before;
}

it('counts orders and captured payments with their money', async () => {
  const { shop, buy } = paying;
  let order: Awaited<ReturnType<typeof guestOrder>> | undefined;
  expect(await growthOf('orders_placed_total', async () => (order = await guestOrder(shop)))).toBe(1);
  const { buyer, order: placed } = order as NonNullable<typeof order>;
  const cents = await growthOf('payments_captured_cents_total', async () => {
    const pay = () => buy(buyer, placed._id);
    expect(await growthOf('payments_total{outcome="captured"}', pay)).toBe(1);
  });
  expect(cents).toBe(Math.round(Number(placed.totalPrice) * 100));
  expect(await metrics()).toMatch(/^orders_to_ship 1$/m);
});

it.each([
  ['declined', { on: 'capture-order', what: 'declined' }, 0],
  ['pending', { on: 'capture-order', what: 'pending' }, 1],
] as const)('counts a %s payment', async (outcome, fault, pending) => {
  const { shop, buy, emulator } = paying;
  const { buyer, order } = await guestOrder(shop);
  emulator.setFaults({ ...fault, times: 1 });
  const series = `payments_total{outcome="${outcome}"}`;
  expect(await growthOf(series, () => buy(buyer, order._id).catch(() => undefined))).toBe(1);
  emulator.clearFaults();
  expect(await metrics()).toMatch(new RegExp(`^payments_pending ${pending}$`, 'm'));
});

it('counts emails that were sent, refused and failed', async () => {
  const { shop } = paying;
  const sending = async (send: () => Promise<void>) => {
    await shop.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    const { order } = await guestOrder(shop);
    await shop.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    const putBack = replaceInTest(shop.deps, { mailer: { ...shop.deps.mailer, send } });
    await shop.deps.queue.enqueue(
      shop.deps.db,
      'send-order-email',
      { orderId: order._id, template: 'order-received' },
      { maxAttempts: 1 },
    );
    await runJobs(shop);
    putBack();
  };
  const growth = (outcome: string, send: () => Promise<void>) =>
    growthOf(`emails_total{kind="order-received",outcome="${outcome}"}`, () => sending(send));
  expect(await growth('sent', async () => {})).toBe(1);
  expect(await growth('refused', () => Promise.reject(new EmailRefused('550')))).toBe(1);
  expect(await growth('failed', () => Promise.reject(new Error('no answer')))).toBe(1);
});

it('counts searches by whether they found something, and answers of the cache', async () => {
  const { shop } = paying;
  const search = (word: string) => shop.app.inject(`/api/products?keyword=${word}`);
  expect(await growthOf('searches_total{result="none"}', () => search('zzqqxxnothing'))).toBe(1);
  const { product } = await guestOrder(shop);
  expect(
    await growthOf('searches_total{result="found"}', () => search(encodeURIComponent(product.name))),
  ).toBe(1);
  expect(await growthOf('page_cache_answers_total{result="hit"}', () => search('zzqqxxnothing'))).toBe(1);
  expect(await growthOf('page_cache_answers_total{result="miss"}', () => search('zzqqxxother'))).toBe(1);
});

it('says which version runs, and asks the database only now and then', async () => {
  expect(await metrics()).toMatch(/shop_info\{version="\d+\.\d+\.\d+",commit="[\da-f]*"\} 1/);
  const figure = (text: string) => /jobs\{job="send-tracking",state="failed"\} (\d+)/.exec(text)?.[1];
  const now = () => paying.shop.app.inject('/metrics').then(({ body }) => figure(body));
  const before = figure(await metrics());
  await createFailedJob(paying.shop);
  expect(await now()).toBe(before);
  expect(figure(await metrics())).not.toBe(before);
});
