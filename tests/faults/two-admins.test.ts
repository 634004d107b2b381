import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, Reply } from '../../shop/api-client.ts';
import type { ProductImport } from '../../shop/contracts/catalog-csv.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { newBuyers } from '../support/checkout.ts';
import { createProduct } from '../support/factories.ts';
import { multipart } from '../support/files/multipart.ts';
import { createUser, openSession } from '../support/users.ts';
import type { RunningShops } from '../support/running-shops.ts';
import { runShops } from '../support/running-shops.ts';
import { temporaryFolder } from '../../tools/run-shop.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * Two admins change the same product concurrently while buyers pay for it and CSV imports change it, too, through two
 * processes on one database. ROUNDS sets how often the admins collide, BUYERS how many concurrent buyers there are, TABLES
 * how many imports run, ROWS how many products each import changes.
 */
const rounds = extent('ROUNDS', { short: 4, long: 100 });
const buyerCount = extent('BUYERS', { short: 4, long: 12 });
const tables = extent('TABLES', { short: 1, long: 12 });
const rows = extent('ROWS', { short: 100, long: 5000 });
const random = seededDraws();

type Edited = Reply<'GET /api/products/:id/edit'>;
/** A change that the shop accepted, and the time span in which it took effect. */
interface Change {
  version: number;
  price: number;
  name: string;
  description: string;
  sentAt: number;
  answeredAt: number;
}

let shops: RunningShops;
let folder: ReturnType<typeof temporaryFolder>;
let cookies: string[];
let admins: [Call, Call];
let productId: string;
let refused = 0;
let tablesDone = 0;
let over = false;
const changes = new Map<number, Change>();
const imported: Omit<Change, 'version' | 'description'>[] = [];
const orders: { price: string; sentAt: number; answeredAt: number }[] = [];

beforeAll(async () => {
  // Both processes share the imports uploaded to either.
  folder = temporaryFolder();
  shops = await runShops(2, { DATA_DIR: folder.path });
  const deps = { db: shops.db, clock: () => new Date(), config: { publicUrl: shops.shops[0]?.url ?? '' } };
  cookies = await Promise.all(
    [1, 2].map(async () => openSession({ deps }, (await createUser({ deps }, { isAdmin: true })).id)),
  );
  admins = cookies.map((cookie) => shops.callWith({ cookie })) as [Call, Call];
});
afterAll(async () => {
  await shops?.close();
  folder.remove();
});

it(`keeps the changes of two admins and every unit of stock in ${rounds} collisions, with buyers and imports running`, async () => {
  productId = (await createProduct({ deps: shops }, { lugoPart: 'BOTH-WANT', onHand: 500_000 })).id;
  for (let n = 1; n < rows; n += 1) await createProduct({ deps: shops }, { lugoPart: `BESIDE-${n}` });
  const first = await read();
  changes.set(first.version, { ...first, sentAt: 0, answeredAt: 0 });

  const buying = (await newBuyers(shops, buyerCount)).map((buyer) => buyAgainAndAgain(buyer));
  const importing = (async () => {
    for (let n = 1; n <= tables; n += 1) await importTable(n);
  })();
  const editing = (async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await meet(round);
      await sleep(random() * 200);
      // On a slow machine no import would ever be faster than the admins.
      if (round % Math.floor(rounds / tables) === 0) await nextTable();
    }
  })();
  const working = Promise.all([importing, editing]).finally(() => (over = true));
  await Promise.allSettled([working, ...buying]);
  await Promise.all([working, ...buying]);

  // Each round has at least one admin who was too late.
  expect(refused).toBeGreaterThanOrEqual(rounds);
  expect(orders.length).toBeGreaterThan(rounds);
  expect(shops.failures).toEqual([]);
  const history = await wholeHistory();
  for (const order of orders) expect(pricesDuring(history, order)).toContain(Number(order.price));
  await shops.rest();
  await shops.audit();
});

const read = () => admins[0]('GET /api/products/:id/edit', { params: { id: productId } });

/** Both admins load the form now and save text, price and stock at the same moment. */
async function meet(round: number): Promise<void> {
  const seen = await read();
  const saves = admins.map((admin, at) => saveUntilTaken(admin, `Admin ${at + 1} in round ${round}`, seen));
  await Promise.all(saves);
}

/** The admin who is too late gets the current version, keeps their input and saves it on top. */
async function saveUntilTaken(admin: Call, description: string, opened: Edited): Promise<void> {
  const typed = {
    description,
    price: (8000 + Math.floor(random() * 4000)) / 100,
    countInStock: opened.countInStock + Math.floor(random() * 9) - 2,
    countInStockSeen: opened.countInStock,
  };
  for (let seen = opened; ;) {
    const sentAt = performance.now();
    try {
      const body = { ...typed, version: seen.version };
      const saved = await admin('PUT /api/products/:id', { params: { id: productId }, body });
      expect(saved).toMatchObject({ description, price: typed.price, version: seen.version + 1 });
      expect(changes.has(saved.version), `version ${saved.version} was given twice`).toBe(false);
      changes.set(saved.version, { ...saved, sentAt, answeredAt: performance.now() });
      return;
    } catch (error) {
      if (!(error instanceof ShopError) || error.status !== 409) throw error;
      refused += 1;
      const { current } = error.details as { current: Edited };
      expect(current.version).toBeGreaterThan(seen.version);
      expect(current.description).not.toBe(description);
      seen = current;
    }
  }
}

/** Imports prices, names and stock by CSV; rows changed since the preview are previewed and applied again. */
async function importTable(n: number): Promise<void> {
  const [price, name] = [200 + n, `Named by table ${n}`];
  const parts = ['BOTH-WANT', ...Array.from({ length: rows - 1 }, (_, at) => `BESIDE-${at + 1}`)];
  const lines = parts.map((part) => `${part},${name},${price},12,10`);
  const bytes = ['lugoPart,name,price,countInStock,countInStockSeen', ...lines].join('\n');
  const { headers, payload } = multipart([['file', { bytes, filename: 'prices.csv', type: 'text/csv' }]]);
  const reply = await fetch(`${shops.shops[0]?.url}/api/products/imports`, {
    method: 'POST',
    headers: { ...headers, cookie: cookies[1] ?? '' },
    body: new Uint8Array(payload),
  });
  expect(reply.status).toBe(202);
  const { _id: id } = (await reply.json()) as ProductImport;
  const settled = () => untilSettled(id);
  for (let found = await settled(); found.state !== 'applied'; found = await settled()) {
    expect(found.state, found.message).toBe('checked');
    expect(found.counts).toMatchObject({ changed: rows, rejected: 0 });
    imported[n - 1] = { price, name, sentAt: performance.now(), answeredAt: Number.POSITIVE_INFINITY };
    await admins[1]('POST /api/products/imports/:id/apply', { params: { id } });
  }
  Object.assign(imported[n - 1] ?? {}, { answeredAt: performance.now() });
  tablesDone = n;
}

async function nextTable(): Promise<void> {
  for (const next = Math.min(tablesDone + 1, tables); tablesDone < next && !over;) await sleep(20);
}

async function untilSettled(id: string): Promise<ProductImport> {
  for (;;) {
    const found = await admins[1]('GET /api/products/imports/:id', { params: { id } });
    if (found.state !== 'checking' && found.state !== 'applying') return found;
    await sleep(20);
  }
}

async function buyAgainAndAgain({
  call,
  order,
  start,
  pay,
  read: readOrder,
}: Awaited<ReturnType<typeof newBuyers>>[number]): Promise<void> {
  while (!over) {
    const sentAt = performance.now();
    const orderId = await order([{ product: productId, qty: 1 + Math.floor(random() * 3) }]);
    const answeredAt = performance.now();
    const id = await start(orderId);
    shops.emulator.approve(id);
    await pay(orderId, id);
    const { orderItems, isPaid } = await readOrder(orderId);
    expect(isPaid).toBe(true);
    orders.push({ price: String(orderItems[0]?.price), sentAt, answeredAt });
    await call('GET /api/products/:id', { params: { id: productId } });
  }
}

/** Expects every version once, without a gap: no change was overwritten unseen, and the last texts are stored. */
async function wholeHistory(): Promise<Change[]> {
  const last = await read();
  const history: Change[] = [];
  const tablesLeft = [...imported];
  for (let version = Math.min(...changes.keys()); version <= last.version; version += 1) {
    const saved = changes.get(version);
    const before = history.at(-1);
    const table = saved ? undefined : tablesLeft.shift();
    if (!saved && !(table && before)) throw new Error(`no change explains version ${version}`);
    // No admin changed a name: it is the last import's.
    if (saved) expect(saved.name).toBe(before?.name ?? saved.name);
    history.push(saved ?? ({ ...before, ...table, version } as Change));
  }
  expect(tablesLeft).toEqual([]);
  const { name, description, price } = history.at(-1) as Change;
  expect(last).toMatchObject({ name, description, price });
  return history;
}

/** Returns the changes that may have been in effect between the order's request and its answer. */
function pricesDuring(history: Change[], order: { sentAt: number; answeredAt: number }): number[] {
  return history
    .filter(({ sentAt }, at) => {
      const endedBy = history[at + 1]?.answeredAt ?? Number.POSITIVE_INFINITY;
      return sentAt <= order.answeredAt && endedBy >= order.sentAt;
    })
    .map(({ price }) => price);
}
