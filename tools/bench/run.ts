import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { returnsWithinMs } from '../../server/processes/return-memory.ts';
import { yearBuckets } from '../../shop/facts.ts';
import { partCategories } from '../../shop/part-categories.ts';
import type { FirstVisit } from './first-visit.ts';
import { chromiumPath } from '../browser/chromium.mjs';
import { firstVisit } from './first-visit.ts';
import type { Measured } from './measure.ts';
import { load, loadBare, row } from './measure.ts';
import { measureOrders } from './orders.ts';
import type { RunningShop } from '../run-shop.ts';
import { measureWorkers } from './workers.ts';
import { runDatabaseCommand, runShop, temporaryFolder } from '../run-shop.ts';

/**
 * `npm run bench [-- --seconds 5 --products 600,100000 --no-browser --no-orders]`: compares the shop with a bare Fastify
 * in the same run, and measures orders per second. The load generator shares the machine's cores with all of them.
 * `--products ''` leaves the pages out, `--no-workers` leaves out the comparison of one process with two.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    products: { type: 'string', default: '600,100000' },
    'no-browser': { type: 'boolean', default: false },
    'no-orders': { type: 'boolean', default: false },
    'no-workers': { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);

for (const products of values.products.split(',').filter(Boolean).map(Number)) {
  const folder = temporaryFolder();
  if (products > 1000) await runDatabaseCommand(folder.path, 'seed', '--products', String(products));
  // Starts twice: the first start seeds, and its memory is not that of a running shop.
  await (await runShop(folder.path)).stop();
  const shop = await runShop(folder.path);
  try {
    await sleep(returnsWithinMs);
    process.stdout.write(`\n## ${products.toLocaleString('en-US')} products\n\n${memoryOf(shop, 'idle')}\n`);
    await measure(shop);
    process.stdout.write(`\n${memoryOf(shop, 'after the load')}`);
    if (!values['no-browser']) await visits(shop.url);
  } finally {
    await shop.stop();
    folder.remove();
  }
}

if (!values['no-orders']) await orders();
if (!values['no-workers']) {
  process.stdout.write('\n## One process, and two workers\n\n');
  await measureWorkers(seconds, { cached: ['/store'], uncached: listingPaths() });
}

function memoryOf(shop: RunningShop, when: string): string {
  return `memory of the app, ${when}: ${Math.round(shop.memoryMb())} MB, ${Math.round(shop.ownMemoryMb())} of them its own\n`;
}

async function measure({ url, pid }: RunningShop): Promise<void> {
  const product = await productPath(url);
  const cases: { name: string; paths: string[]; bare?: string }[] = [
    { name: 'listing, cached', paths: ['/store'], bare: '/store' },
    { name: 'listing, uncached', paths: listingPaths(), bare: '/store' },
    { name: 'product, cached', paths: [product], bare: product },
    { name: 'home, cached', paths: ['/'], bare: '/' },
    { name: 'list API', paths: ['/api/products'], bare: '/api/products' },
    { name: 'list API, uncached', paths: listingPaths('/api/products/filter') },
    { name: 'search API, 80 keywords', paths: searchPaths().slice(0, 80) },
    { name: 'search API, uncached', paths: searchPaths() },
  ];
  row('', 'connections', 'per second', 'CPU ms each', 'p50 ms', 'p99 ms', 'failed', 'of bare');
  row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
  for (const { name, paths, bare } of cases) {
    for (const connections of [1, 16]) {
      const asked = pathsFor(connections, paths);
      await load(url, asked.slice(0, 100), connections, 1);
      const measured = await load(
        url,
        asked.slice(100).concat(asked.slice(0, 100)),
        connections,
        seconds,
        pid,
      );
      const baseline = bare ? await loadBare(url + bare, connections, Math.min(seconds, 3)) : undefined;
      print(name, connections, measured, baseline);
    }
  }
}

/** Returns the first quarter for one connection and the rest for several: where there are many, none is asked for twice. */
function pathsFor(connections: number, paths: readonly string[]): readonly string[] {
  if (paths.length <= 100) return paths;
  const quarter = Math.ceil(paths.length / 4);
  return connections === 1 ? paths.slice(0, quarter) : paths.slice(quarter);
}

async function orders(): Promise<void> {
  process.stdout.write('\n## Orders of three parts by guests\n\n');
  row(
    '',
    'buyers',
    'per second',
    'p50 ms',
    'p99 ms',
    'failed',
    'CPU ms: shop',
    'database',
    'others',
    'commits',
  );
  row('---', ...Array.from({ length: 9 }, () => '--:'));
  for (const [kind, results] of Object.entries(await measureOrders([1, 16], seconds)))
    for (const { connections, perSecond, p50, p99, failed, cpuMs, commits } of results) {
      const { shop, database, others } = cpuMs;
      const cpu = [shop, database, others].map((ms) => ms.toFixed(1));
      row(kind, connections, perSecond, p50, p99, failed, ...cpu, commits.toFixed(1));
    }
  process.stdout.write('\nThe audit of the whole database finds nothing wrong.\n');
}

async function visits(url: string): Promise<void> {
  process.stdout.write('\nFirst visit at 390 px, KiB over the wire:\n\n');
  const kinds = [
    'total',
    'document',
    'script',
    'style',
    'font',
    'image',
    'other',
  ] as const satisfies (keyof FirstVisit)[];
  row('', ...kinds, 'requests');
  row('---', ...kinds.map(() => '--:'), '--:');
  const paths = ['/', '/store', await productPath(url)];
  // Not as the very first visitor: pages requested again after five seconds are compressed better.
  for (const pause of [5_500, 1_000]) {
    for (const path of paths) await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    await sleep(pause);
  }
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  for (const path of paths) {
    const bytes = await firstVisit(browser, url + path);
    row(path, ...kinds.map((kind) => (bytes[kind] / 1024).toFixed(1)), String(bytes.requests));
  }
  await browser.close();
}

async function productPath(url: string): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/products/top`)).json()) as { _id: string }[];
  return `/product/${first?._id}`;
}

/**
 * Returns 150,000 different filters of three categories each, in the same order on each run: more than the fastest case
 * requests, so that none is answered from the cache.
 */
function listingPaths(base = '/store'): string[] {
  const count = partCategories.length;
  return Array.from({ length: 150_000 }, (_, index) => {
    const [first, second, third] = [
      index % count,
      Math.floor(index / count) % count,
      Math.floor(index / count ** 2),
    ];
    const at = [first, first + 1 + (second % (count - 1)), first + second + 7 * (third + 1)];
    const partType = at.map((place) => partCategories[place % count]).join(',');
    const yearRange = yearBuckets[(first + second + third) % yearBuckets.length] ?? '';
    return `${base}?${new URLSearchParams({ partType, yearRange })}`;
  });
}

/** Returns some 50,000 different keywords of one to three words, more than are requested in the time. */
function searchPaths(): string[] {
  const years = [
    '',
    'left',
    'right',
    'chrome',
    'kit',
    ...Array.from({ length: 52 }, (_, year) => String(1947 + year)),
  ];
  const words =
    'fender tailgate grille radiator carberator bumper hood mirror door handle seat gauge brake drum wiper lamp bezel spring axle horn window switch hinge carpet visor pump hose bolt latch emblem'.split(
      ' ',
    );
  const paths: string[] = [];
  for (const [index, first] of words.entries()) {
    for (const year of years) {
      for (let step = 0; step < words.length; step += 1) {
        const second = step === 0 ? '' : (words[(index + step) % words.length] ?? '');
        paths.push(
          `/api/products?keyword=${encodeURIComponent([first, second, year].filter(Boolean).join(' '))}`,
        );
      }
    }
  }
  return paths;
}

function print(name: string, connections: number, measured: Measured, bare?: Measured): void {
  const share = bare
    ? `${(measured.perSecond / bare.perSecond).toFixed(2)} (${bare.perSecond.toLocaleString('en-US')})`
    : '';
  row(
    name,
    connections,
    measured.perSecond.toLocaleString('en-US'),
    measured.cpuMsEach?.toFixed(2) ?? '',
    measured.p50,
    measured.p99,
    measured.failed,
    share,
  );
}
