import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import { newId } from '../../server/db/id.ts';
import { prepareData } from '../../server/db/seed/prepare-data.ts';
import { newToken } from '../../server/db/token.ts';
import type { Deps } from '../../server/deps.ts';
import { buildDeps } from '../../server/deps.ts';
import { hashPassword } from '../../server/features/accounts/password.ts';
import { countBoughtTogether } from '../../server/features/catalog/together/count-bought-together.ts';
import { handlers } from '../../server/jobs/handlers.ts';
import type { Log } from '../../server/log.ts';
import { createCall } from '../../shop/api-client.ts';
import { startEmulator } from '../paypal-emulator/emulator.ts';
import type { Sample } from './act-stories.ts';
import { asAdmin, timetable } from './act-stories.ts';
import { buyers } from './buyers.ts';

const dayMs = 24 * 60 * 60_000;
const firstDay = 75;

/**
 * Fills an empty demo with orders in every state, their customers and an inquiry with photographs. Everything happens
 * through the API and the emulator, with both clocks in the past, so that the books are right; no email is sent, and the
 * parts that were sold come in again.
 * @returns false when the shop has orders already
 */
export async function seedSampleShop({
  config,
  connectionString,
  log,
}: {
  config: Config;
  connectionString: string;
  log: Log;
}): Promise<boolean> {
  const startAt = new Date(Date.now() - firstDay * dayMs);
  const data = join(config.dataDir, 'demo-payments.jsonl');
  let offsetMs = -firstDay * dayMs;
  const clock = () => new Date(Date.now() + offsetMs);
  const probe = await buildDeps({ config, paypal: noPayPal, connectionString, log });
  const isEmpty = !(await probe.db.selectFrom('orders').select('id').limit(1).executeTakeFirst());
  if (isEmpty) await prepareData(probe);
  await probe.close();
  if (!isEmpty) return false;

  // What it may remember belongs to orders of an earlier database.
  rmSync(data, { force: true });
  const emulator = await startEmulator({ data, startAt });
  const { url: apiUrl, clientId, clientSecret } = emulator;
  const paypal = { ...noPayPal, apiUrl, clientId, clientSecret };
  const quiet = { ...config, rateLimits: false };
  const deps = await buildDeps({ config: quiet, paypal, connectionString, log, clock });
  const jobs: (() => Promise<void>)[] = [];
  deps.queue = withoutEmails(deps, jobs);
  const app = await buildApp(deps, { pages: 'none' });
  const as: Sample['as'] = (headers) =>
    createCall(async (path, init) => {
      const { body, headers: more } = await bytesOf(init);
      const reply = await app.inject({
        method: init.method as 'GET',
        url: path,
        headers: { ...headers, ...more },
        ...(body && { payload: body }),
      });
      return new Response(reply.body, {
        status: reply.statusCode,
        headers: { 'content-type': 'application/json' },
      });
    });
  try {
    const stock = await deps.db.selectFrom('stock').select(['productId', 'onHand']).execute();
    const sample: Sample = { deps, emulator, as, parts: await listParts(deps), sessions: [] };
    await insertAccounts(deps);
    for (const { daysAgo, act } of timetable(sample)) {
      const ms = Math.max(0, Date.now() - daysAgo * dayMs - clock().getTime());
      await emulator.advance(ms);
      offsetMs += ms;
      await act();
      for (const job of jobs.splice(0)) await job();
    }
    await emulator.advance(-offsetMs);
    offsetMs = 0;
    await restock(sample, stock);
    // What the nights in between would have counted.
    await countBoughtTogether(deps);
    await deps.db.deleteFrom('sessions').where('id', 'in', sample.sessions).execute();
    return true;
  } finally {
    await app.close();
    await deps.close();
    await emulator.close();
  }
}

const noPayPal = {
  apiUrl: 'http://127.0.0.1:9',
  sdkUrl: 'http://127.0.0.1:9/sdk/js',
  clientId: 'demo-client',
  clientSecret: 'demo-secret',
  webhookId: undefined,
  environment: 'demo',
} as const;

/** Runs what concerns the provider, leaves the check of a payment to the shop, and drops emails. */
function withoutEmails(deps: Deps, jobs: (() => Promise<void>)[]): Deps['queue'] {
  const { enqueue, remove } = deps.queue;
  return {
    remove,
    async enqueue(tx, name, payload, options) {
      if (name === 'confirm-payment') await enqueue(tx, name, payload, options);
      if (name !== 'send-refund' && name !== 'send-tracking') return;
      const run = handlers[name] as (deps: Deps, payload: unknown) => Promise<void>;
      jobs.push(() => run(deps, payload));
    },
  };
}

async function bytesOf({
  body,
  headers,
}: RequestInit): Promise<{ body?: Buffer; headers: Record<string, string> }> {
  const given = headers as Record<string, string>;
  if (body === undefined || body === null) return { headers: given };
  const encoded = new Response(body);
  const type = body instanceof FormData ? encoded.headers.get('content-type') : null;
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...given, ...(type !== null && { 'content-type': type }) },
  };
}

/** Returns parts of different categories of which there are enough. */
async function listParts({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('stock', 'stock.productId', 'products.id')
    .select('products.id')
    .distinctOn('products.partType')
    .where('hidden', '=', false)
    .where('deletedAt', 'is', null)
    .where('stock.onHand', '>=', 5)
    .where('priceCents', '>=', 1000)
    .where('priceCents', '<=', 90_000)
    .orderBy('products.partType')
    .orderBy('lugoPart')
    .execute();
  if (rows.length === 0) throw new Error('There are no products to order');
  return rows.map(({ id }) => id);
}

/** Nobody can sign in to these accounts: their passwords are random. */
async function insertAccounts(deps: Deps): Promise<void> {
  const passwordHash = await hashPassword(newToken());
  for (const buyer of Object.values(buyers)) {
    if (!('accountDaysAgo' in buyer)) continue;
    const { name, email, accountDaysAgo } = buyer;
    const createdAt = new Date(Date.now() - accountDaysAgo * dayMs);
    await deps.db
      .insertInto('users')
      .values({ id: newId(), name, email, passwordHash, active: true, createdAt })
      .onConflict((conflict) => conflict.column('email').where('deletedAt', 'is', null).doNothing())
      .execute();
  }
}

/** The parts that were sold come in again. */
async function restock(
  sample: Sample,
  stock: readonly { productId: string; onHand: number }[],
): Promise<void> {
  const { db } = sample.deps;
  const before = new Map(stock.map(({ productId, onHand }) => [productId, onHand]));
  const call = await asAdmin(sample);
  const present = await db.selectFrom('stock').select(['productId', 'onHand']).execute();
  for (const { productId: id, onHand } of present) {
    const countInStock = before.get(id) ?? onHand;
    if (countInStock !== onHand)
      await call('PUT /api/products/:id', { params: { id }, body: { countInStock } });
  }
}
