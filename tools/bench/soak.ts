import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { returnsWithinMs } from '../../server/processes/return-memory.ts';
import { partCategories } from '../../shop/part-categories.ts';
import { newBuyer } from '../../tests/support/checkout.ts';
import { createProduct } from '../../tests/support/factories.ts';
import type { RunningShops } from '../../tests/support/running-shops.ts';
import { runShops } from '../../tests/support/running-shops.ts';
import { percentile, row } from './measure.ts';

/**
 * `npm run bench:soak [-- --minutes 60 --per-second 20 --orders-per-minute 30 --rest-minutes 12]`: visits one process of the
 * built shop at a constant rate, whether or not it keeps up, and buys; every visitor has an address of their own, and the
 * limits are on. Prints the memory, how fast it grows and what is left of it after a rest, long enough for the cache to drop what
 * nobody requests, and what failed; then audits the whole database. Fails when something failed.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '20' },
    'orders-per-minute': { type: 'string', default: '30' },
    'rest-minutes': { type: 'string', default: '12' },
  },
});
const endsAfterMs = Number(values.minutes) * 60_000;
const sampleMs = 5_000;

const shops = await runShops(1, { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
try {
  await soak(shops);
} finally {
  await shops.close();
}

async function soak({ shops: [shop], db, rest, audit, emulator, ...running }: RunningShops): Promise<void> {
  if (!shop) throw new Error('no shop is running');
  await sleep(returnsWithinMs);
  const idleMb = shop.memoryMb();
  const paths = await visitedPaths(shop.url);
  const parts = await Promise.all(
    Array.from({ length: 50 }, () => createProduct({ deps: { db } }, { onHand: 1_000_000 })),
  );
  const times: number[] = [];
  const failed = new Map<string, number>();
  const waiting = new Set<Promise<void>>();
  let visitors = 0;
  /** Each in a network of its own: limits by address count networks. */
  const newAddress = () => {
    visitors += 1;
    return `${10 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}.7`;
  };

  const visit = async () => {
    const path = paths[visitors % paths.length] ?? '/';
    const begun = performance.now();
    const reply = await fetch(shop.url + path, { headers: { 'x-forwarded-for': newAddress() } });
    await reply.arrayBuffer();
    times.push(performance.now() - begun);
    if (!reply.ok) throw new Error(`${path.split('?')[0]} answered ${reply.status}`);
  };
  const buy = async () => {
    const buyer = await newBuyer({ ...running }, { 'x-forwarded-for': newAddress() });
    const items = [0, 7, 19].map((at) => ({
      product: parts[(visitors + at) % parts.length]?.id ?? '',
      qty: 1,
    }));
    const orderId = await buyer.order(items);
    const id = await buyer.start(orderId);
    emulator.approve(id);
    await buyer.pay(orderId, id);
  };
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      const working: Promise<void> = work()
        .catch((error: unknown) => {
          const text = String(error);
          failed.set(text, (failed.get(text) ?? 0) + 1);
        })
        .finally(() => waiting.delete(working));
      waiting.add(working);
    }, ms);

  const timers = [
    every(1000 / Number(values['per-second']), visit),
    every(60_000 / Number(values['orders-per-minute']), buy),
  ];
  const memory: { minute: number; mb: number }[] = [];
  const begun = performance.now();
  row('minute', 'memory MB', 'requests', 'p50 ms', 'p99 ms', 'waiting', 'failed');
  row('--:', '--:', '--:', '--:', '--:', '--:', '--:');
  for (let reported = 0; performance.now() - begun < endsAfterMs;) {
    await sleep(sampleMs);
    const minute = (performance.now() - begun) / 60_000;
    memory.push({ minute, mb: shop.memoryMb() });
    if (Math.floor(minute) === reported) continue;
    reported = Math.floor(minute);
    const lately = times.splice(0);
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(lately, share)));
    row(reported, Math.round(shop.memoryMb()), lately.length, p50 ?? 0, p99 ?? 0, waiting.size, sum(failed));
  }
  for (const timer of timers) clearInterval(timer);
  await Promise.all(waiting);

  // The caches fill in the first third.
  const steady = memory.slice(Math.floor(memory.length / 3));
  process.stdout.write(
    `\nmemory grew by ${(slope(steady) * 60).toFixed(1)} MB an hour after the first third\n`,
  );
  await sleep(Number(values['rest-minutes']) * 60_000);
  process.stdout.write(
    `idle before: ${Math.round(idleMb)} MB, after the rest: ${Math.round(shop.memoryMb())} MB\n`,
  );
  for (const [text, count] of failed) process.stdout.write(`${count} × ${text}\n`);
  await rest();
  await audit();
  process.stdout.write('The audit of the whole database finds nothing wrong.\n');
  if (failed.size > 0) throw new Error(`${sum(failed)} requests failed`);
}

/** Pages and lists, cached ones and ones that nobody has asked for before. */
async function visitedPaths(url: string): Promise<string[]> {
  const [first] = (await (await fetch(`${url}/api/products/top`)).json()) as { _id: string }[];
  const filters = partCategories.flatMap((a) =>
    partCategories.map((b) => `partType=${encodeURIComponent(`${a},${b}`)}`),
  );
  return filters.flatMap((filter, at) => [
    '/',
    '/store',
    `/product/${first?._id}`,
    `/store?${filter}`,
    `/api/products/filter?${filter}&pageNumber=${1 + (at % 3)}`,
    `/api/products?keyword=tailgate${at}`,
  ]);
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Returns the slope of the line that fits best, in MB a minute. */
function slope(points: readonly { minute: number; mb: number }[]): number {
  const mean = (pick: (point: { minute: number; mb: number }) => number) =>
    points.reduce((total, point) => total + pick(point), 0) / points.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
  const variance = mean(({ minute }) => (minute - x) ** 2);
  return variance === 0 ? 0 : mean(({ minute, mb }) => (minute - x) * (mb - y)) / variance;
}
