import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ProductImport } from '../../shop/contracts/catalog-csv.ts';
import { createLog } from '../../server/log.ts';
import { seedCatalog } from '../../server/db/seed/seed-catalog.ts';
import { newBuyer } from '../../tests/support/checkout.ts';
import { multipart } from '../../tests/support/multipart.ts';
import type { RunningShops } from '../../tests/support/running-shops.ts';
import { runShops } from '../../tests/support/running-shops.ts';

/**
 * `npm run bench:import [-- --products 100000 --rows 50000 --buyers 2]`: what buyers and readers of the catalog notice
 * while prices and stock of many products are changed by a file. Buyers buy only products that the file changes, each a
 * part as quickly as the shop lets them. One process of the built shop; at the end the whole database is audited.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '50000' },
    buyers: { type: 'string', default: '2' },
  },
});
const [products, wanted, buyers] = [values.products, values.rows, values.buyers].map(Number) as [
  number,
  number,
  number,
];

const shops = await runShops(1);
try {
  await shops.db.connection().execute(async (db) => {
    // Looking at all rows at the end takes its time.
    await sql`SET statement_timeout = 0`.execute(db);
    await seedCatalog(db, { log: createLog('silent'), products });
    await sql`RESET statement_timeout`.execute(db);
  });
  await measure(shops);
  await shops.rest();
  await shops.audit();
  process.stdout.write(`\nreplies of 500 and above: ${shops.failures.length}\n`);
} finally {
  await shops.close();
}

async function measure(shops: RunningShops): Promise<void> {
  const url = shops.shops[0]?.url ?? '';
  const admin = await signIn(url);
  const { file, lugoParts } = dearer(await (await fetch(`${url}/api/products/export`, admin)).text());
  const affected = await shops.db
    .selectFrom('products')
    .select('id')
    .where('lugoPart', 'in', lugoParts.slice(0, 1000))
    .where('hidden', '=', false)
    .where('onHand', '>', 3)
    .execute();
  // They are read for the first time.
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
  await during('looked through', ids, async () => {
    id = await send(url, admin, file);
    await state(url, admin, id, 'checked');
  });
  await during('applied', ids, async () => {
    await fetch(`${url}/api/products/imports/${id}/apply`, { method: 'POST', ...admin });
    await state(url, admin, id, 'applied');
  });
  await during('afterwards', ids, () => sleep(10_000));
}

/** Every row a dollar dearer, and one more of each. */
function dearer(table: string): { file: string; lugoParts: string[] } {
  const lugoParts: string[] = [];
  const [, ...lines] = table.split('\r\n');
  const rows = lines.slice(0, wanted).flatMap((line) => {
    const [, lugoPart = '', price] = /^([^",]+),(?:"(?:[^"]|"")*"|[^",]*),([\d.]+),/.exec(line) ?? [];
    if (lugoPart === '') return [];
    lugoParts.push(lugoPart);
    return `${lugoPart},${(Number(price) + 1).toFixed(2)},2,1`;
  });
  return { file: ['lugoPart,price,countInStock,countInStockSeen', ...rows].join('\n'), lugoParts };
}

/** Buyers and a reader, as long as the work takes. */
async function during(name: string, ids: readonly string[], work: () => Promise<unknown>): Promise<void> {
  let over = false;
  const times = { starts: [] as number[], pays: [] as number[], lists: [] as number[] };
  const { starts, pays, lists } = times;
  let failed = 0;
  const told = (error: unknown) => {
    failed += 1;
    process.stderr.write(`${String(error)}\n`);
  };
  const begun = performance.now();
  const buying = Array.from({ length: buyers }, async () => {
    while (!over) {
      const product = ids[Math.floor(Math.random() * ids.length)] ?? '';
      await buy(product, times).catch(told);
    }
  });
  const reading = (async () => {
    for (let page = 1; !over; page = (page % 400) + 1) {
      await timed(lists, () => readPage(page)).catch(told);
      await sleep(20);
    }
  })();
  await work();
  over = true;
  await Promise.all([...buying, reading]);
  const at = (times: number[], share: number) =>
    Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);
  const worst = (times: number[]) => Math.round(Math.max(0, ...times));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const list = [at(lists, 0.5), at(lists, 0.99), worst(lists)];
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
  if (!isPaid) throw new Error(`order ${orderId} was not paid at once`);
}

async function timed<T>(times: number[], ask: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const answer = await ask();
  times.push(performance.now() - begun);
  return answer;
}

type Headers = { headers: Record<string, string> };

async function signIn(url: string): Promise<Headers> {
  const reply = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'classic-trucks-1957' }),
  });
  return { headers: { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' } };
}

async function send(url: string, admin: Headers, text: string): Promise<string> {
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

async function state(url: string, admin: Headers, id: string, state: ProductImport['state']): Promise<void> {
  for (;;) {
    const reply = await fetch(`${url}/api/products/imports/${id}`, admin);
    const found = (await reply.json()) as ProductImport;
    if (found.state === state) return;
    if (found.state === 'failed' || (state === 'applied' && found.state === 'checked'))
      throw new Error(`${found.state}: ${found.message}`);
    await sleep(100);
  }
}

function row(...cells: (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
