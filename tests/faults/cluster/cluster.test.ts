import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { createCall } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Buyer } from '../../support/checkout.ts';
import { newBuyer } from '../../support/checkout.ts';
import { createProduct } from '../../support/factories.ts';
import type { RunningShops } from '../../support/running-shops.ts';
import { runShops } from '../../support/running-shops.ts';
import { newAdmin } from '../../support/users.ts';
import { whyNoCluster } from './machines.ts';
import type { Cluster } from './cluster.ts';
import { startCluster, until } from './cluster.ts';
import { extent } from '../extent.ts';
import { visitPages } from './page-visits.ts';

/**
 * Two shops behind HAProxy on three PostgreSQL servers under Patroni, set up from the files of `deploy/cluster`, with files in
 * S3. The primary is killed while orders are placed and paid: in turn its whole machine and PostgreSQL alone. KILLS sets how
 * often; CLUSTER_LOGS=1 keeps the logs. Skipped where a program is missing, unless CLUSTER=required.
 */
const kills = extent('KILLS', { short: 2, long: 5 });
/** The promise of docs/scaling.md. */
const backWithinMs = 45_000;

const reason = whyNoCluster();
if (reason && process.env.CLUSTER === 'required') throw new Error(reason);
if (reason) process.stdout.write(`The cluster is not tested: ${reason}\n`);

/** Asks again while the shop answers 503, five times a second. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(200);
    }
  }
}

const isUnavailable = (error: unknown) => error instanceof ShopError && error.code === 'unavailable';
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

describe.skipIf(reason)(`a cluster${reason ? ` (${reason})` : ''}`, () => {
  let cluster: Cluster;
  let shops: RunningShops;
  beforeAll(async () => {
    cluster = await startCluster();
    shops = await runShops(2, { ...cluster.s3, TRUST_PROXY: '127.0.0.1' }, cluster);
  }, 300_000);
  afterAll(async () => {
    await shops?.close();
    await cluster?.close();
  }, 60_000);

  it(`loses no acknowledged order, writes again within 45 s and serves its pages when the primary is killed ${kills} times`, async () => {
    const product = await createProduct({ deps: shops }, { onHand: 1_000_000 });
    const picture = await uploadedPicture(shops, cluster.front);
    const buyers = keepBuying(shops, product.id);
    const pages = ['/', '/store', '/napco-store', `/product/${product.id}`, '/contactus'];
    const paths = [...pages, `/api/products/${product.id}`];
    // What a shop has never made, it cannot serve from memory.
    for (const { url } of shops.shops)
      for (const path of paths) expect((await fetch(url + path)).status).toBe(200);
    const visits = visitPages(cluster.front, paths);
    const prober = await newBuyer(shops);
    await sleep(3_000);

    for (let round = 0; round < kills; round += 1) {
      const name = (await cluster.primary()) ?? '';
      const isMachine = round % 2 === 0;
      const killedAt = Date.now();
      if (isMachine) await cluster.killMachine(name);
      else cluster.killPostgres(name);
      await sleep(isMachine ? 0 : 500);
      const backAfterMs = await writesAfter(killedAt, prober, product.id);
      if (isMachine) cluster.startMachine(name);
      const what = `${isMachine ? 'machine' : 'PostgreSQL'} of ${name} killed`;
      const next = await cluster.primary();
      process.stdout.write(`${what}: orders again after ${inSeconds(backAfterMs)}, primary ${next}\n`);
      expect.soft(backAfterMs, what).toBeLessThan(backWithinMs);
      await until(cluster.isWhole, 120_000, () => `${what}: the cluster is not whole again`);
      await sleep(1_000);
    }
    const paid = await buyers.stop();
    const { count, slowestMs, failed, others } = await visits.stop();
    process.stdout.write(
      `${shops.acknowledged.size} orders acknowledged, ${paid} paid; ${count} pages served, slowest ${inSeconds(slowestMs)}; ` +
        `${others.served} of ${others.count} pages that nobody had opened before, slowest ${inSeconds(others.slowestMs)}\n`,
    );

    expect(failed).toEqual([]);
    expect(others.failed).toEqual([]);
    expect(shops.failures.filter(({ status, retryAfter }) => status !== 503 || !Number(retryAfter))).toEqual(
      [],
    );
    for (const file of await Promise.all(shops.shops.map(({ url }) => fetch(url + picture))))
      expect(file.status).toBe(200);
    await shops.rest();
    await shops.audit({ copies: true });
  });

  it('goes on taking orders when the machine is killed that has the second copy', async () => {
    const product = await createProduct({ deps: shops }, { onHand: 1_000_000 });
    const buyer = await newBuyer(shops);
    const name = (await cluster.secondCopy()) ?? '';
    const killedAt = Date.now();
    await cluster.killMachine(name);
    const backAfterMs = await writesAfter(killedAt, buyer, product.id);
    process.stdout.write(`machine of the second copy killed: an order after ${inSeconds(backAfterMs)}\n`);
    expect(backAfterMs).toBeLessThan(backWithinMs);
    expect(await cluster.secondCopy()).not.toBe(name);
    cluster.startMachine(name);
    await until(cluster.isWhole, 120_000, () => 'the cluster is not whole again');
  });

  it('takes orders and is notified of changes through PgBouncer in session mode', async () => {
    const pooled = shops.shops[1]?.url ?? '';
    const callWith = (headers = {}) =>
      createCall((path, init) => fetch(pooled + path, { ...init, headers: { ...init.headers, ...headers } }));
    const { id } = await createProduct({ deps: shops }, { onHand: 1_000_000 });
    const buyers = keepBuying({ ...shops, callWith }, id);
    await sleep(3_000);
    expect(await buyers.stop()).toBeGreaterThan(0);

    const nameThere = async () => (await callWith()('GET /api/products/:id', { params: { id } })).name;
    await nameThere();
    await shops.db.updateTable('products').set({ name: 'Tailgate, louvered' }).where('id', '=', id).execute();
    const notice = JSON.stringify({ from: 'another process', productIds: [id] });
    await sql`SELECT pg_notify('catalog_changed', ${notice})`.execute(shops.db);
    // Without the notice it would take five seconds.
    await expect.poll(nameThere, { timeout: 4_000 }).toBe('Tailgate, louvered');
    await shops.rest();
    await shops.audit({ copies: true });
  });
});

/** Uploads a picture through the balancer. @returns its path */
async function uploadedPicture({ db }: RunningShops, front: string): Promise<string> {
  const { cookie } = await newAdmin({ deps: { db, clock: () => new Date(), config: { publicUrl: front } } });
  const body = new FormData();
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#7a1f1f' } })
    .png()
    .toBuffer();
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'truck.png');
  const reply = await fetch(`${front}/api/upload`, { method: 'POST', headers: { cookie }, body });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { image: string }).image;
}

/** Three guests order and pay, one order after another. */
function keepBuying(shops: RunningShops, product: string): { stop: () => Promise<number> } {
  let isOver = false;
  let paid = 0;
  const buying = Array.from({ length: 3 }, async () => {
    const buyer = await persist(() => newBuyer(shops));
    while (!isOver) {
      const key = newId();
      const orderId = await persist(() => buyer.order([{ product, qty: 1 }], key));
      const id = await persist(() => buyer.start(orderId));
      shops.emulator.approve(id);
      await persist(() => buyer.pay(orderId, id));
      paid += 1;
      await sleep(100);
    }
  });
  const all = Promise.all(buying);
  all.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await all;
      return paid;
    },
  };
}

/** Returns how long after a moment the first order is acknowledged that was placed after it. */
async function writesAfter(moment: number, buyer: Buyer, product: string): Promise<number> {
  for (;;) {
    try {
      await buyer.order([{ product, qty: 1 }]);
      return Date.now() - moment;
    } catch (error) {
      if (!isUnavailable(error) || Date.now() - moment > 3 * backWithinMs) throw error;
      await sleep(250);
    }
  }
}
