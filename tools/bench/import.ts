import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductImport } from '../../shop/contracts/catalog-csv.ts';
import { percentile, row, signIn } from './measure.ts';
import { createLog } from '../../server/log.ts';
import { seedCatalog } from '../../server/db/seed/seed-catalog.ts';
import { newBuyer } from '../../tests/support/checkout.ts';
import { multipart } from '../../tests/support/files/multipart.ts';
import type { RunningShops } from '../../tests/support/running-shops.ts';
import { runShops } from '../../tests/support/running-shops.ts';

/**
 * `npm run bench:import [-- --products 100000 --rows 50000 --buyers 2]`: what buyers and readers notice while a CSV
 * import changes prices and stock of many products. Buyers order only products in the file, as quickly as the shop lets
 * them. One process of the built shop; audits the whole database at the end.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '50000' },
    buyers: { type: 'string', default: '2' },
  },
});
const [products, maxRows, buyers] = [values.products, values.rows, values.buyers].map(Number) as [
  number,
  number,
  number,
];

const shops = await runShops(1);
try {
  await seedCatalog(shops.db, { log: createLog('silent'), products });
  await measure(shops);
  await shops.rest();
  await shops.audit();
  process.stdout.write(`\nreplies of 500 and above: ${shops.failures.length}\n`);
} finally {
  await shops.close();
}

type Admin = Awaited<ReturnType<typeof signIn>>;

async function measure(shops: RunningShops): Promise<void> {
  const url = shops.shops[0]?.url ?? '';
  const admin = await signIn(url);
  const { file, lugoParts } = raisePrices(await (await fetch(`${url}/api/products/export`, admin)).text());
  const affected = await shops.db
    .selectFrom('products')
    .innerJoin('stock', 'stock.productId', 'products.id')
    .select('id')
    .where('lugoPart', 'in', lugoParts.slice(0, 1000))
    .where('hidden', '=', false)
    .where('onHand', '>', 3)
    .execute();
  // Waits until the shop has read the catalog.
  while ((await readPage(1).catch(() => ({ total: 0 }))).total < products / 2) await sleep(500);
  row(
    '',
    'seconds',
    'purchases',
    'failed',
    'start, worst ms',
    'pay, worst ms',
    'list p50 ms',
    'p99',
    'worst',
  );
  row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
  const ids = affected.map(({ id }) => id);
  await during('before', ids, () => sleep(10_000));
  let id = '';
  await during('checked', ids, async () => {
    id = await send(url, admin, file);
    await state(url, admin, id, 'checked');
  });
  await during('applied', ids, async () => {
    await fetch(`${url}/api/products/imports/${id}/apply`, { method: 'POST', ...admin });
    await state(url, admin, id, 'applied');
  });
  await during('afterwards', ids, () => sleep(10_000));
}

/** Returns a file that makes every product a dollar more expensive and adds one to its stock. */
function raisePrices(table: string): { file: string; lugoParts: string[] } {
  const lugoParts: string[] = [];
  const [, ...lines] = table.split('\r\n');
  const rows = lines.slice(0, maxRows).flatMap((line) => {
    const [, lugoPart = '', price] = /^([^",]+),(?:"(?:[^"]|"")*"|[^",]*),([\d.]+),/.exec(line) ?? [];
    if (lugoPart === '') return [];
    lugoParts.push(lugoPart);
    return `${lugoPart},${(Number(price) + 1).toFixed(2)},2,1`;
  });
  return { file: ['lugoPart,price,countInStock,countInStockSeen', ...rows].join('\n'), lugoParts };
}

/** Lets buyers order and a reader browse for as long as the work takes. */
async function during(name: string, ids: readonly string[], work: () => Promise<unknown>): Promise<void> {
  let over = false;
  const times = { starts: [] as number[], pays: [] as number[], lists: [] as number[] };
  const { starts, pays, lists } = times;
  let failed = 0;
  const fail = (error: unknown) => {
    failed += 1;
    process.stderr.write(`${String(error)}\n`);
  };
  const begun = performance.now();
  const buying = Array.from({ length: buyers }, async () => {
    while (!over) {
      const product = ids[Math.floor(Math.random() * ids.length)] ?? '';
      await buy(product, times).catch(fail);
    }
  });
  const reading = (async () => {
    for (let page = 1; !over; page = (page % 400) + 1) {
      await timed(lists, () => readPage(page)).catch(fail);
      await sleep(20);
    }
  })();
  await work();
  over = true;
  await Promise.all([...buying, reading]);
  const worst = (times: number[]) => Math.round(Math.max(0, ...times));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const list = [Math.round(percentile(lists, 0.5)), Math.round(percentile(lists, 0.99)), worst(lists)];
  row(name, seconds, pays.length, failed, worst(starts), worst(pays), ...list);
}

function readPage(pageNumber: number) {
  return shops.callWith()('GET /api/products', { query: { pageNumber } });
}

async function buy(product: string, { starts, pays }: { starts: number[]; pays: number[] }): Promise<void> {
  const buyer = await newBuyer(shops);
  const orderId = await buyer.order([{ product, qty: 1 }]);
  const id = await timed(starts, () => buyer.start(orderId));
  shops.emulator.approve(id);
  const { isPaid } = await timed(pays, () => buyer.pay(orderId, id));
  if (!isPaid) throw new Error(`order ${orderId} was not paid immediately`);
}

async function timed<T>(times: number[], ask: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const answer = await ask();
  times.push(performance.now() - begun);
  return answer;
}

async function send(url: string, admin: Admin, text: string): Promise<string> {
  const file = { bytes: text, filename: 'prices.csv', type: 'text/csv' };
  const { headers, payload } = multipart([['file', file]]);
  const reply = await fetch(`${url}/api/products/imports`, {
    method: 'POST',
    headers: { ...headers, ...admin.headers },
    body: new Uint8Array(payload),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return ((await reply.json()) as ProductImport)._id;
}

async function state(url: string, admin: Admin, id: string, state: ProductImport['state']): Promise<void> {
  for (;;) {
    const reply = await fetch(`${url}/api/products/imports/${id}`, admin);
    const found = (await reply.json()) as ProductImport;
    if (found.state === state) return;
    if (found.state === 'failed' || (state === 'applied' && found.state === 'checked'))
      throw new Error(`${found.state}: ${found.message}`);
    await sleep(100);
  }
}
