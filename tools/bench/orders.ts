import { sql } from 'kysely';
import type { Buyer } from '../../tests/support/checkout.ts';
import { newBuyer } from '../../tests/support/checkout.ts';
import { createProduct } from '../../tests/support/factories.ts';
import type { RunningShops } from '../../tests/support/running-shops.ts';
import { runShops } from '../../tests/support/running-shops.ts';
import type { Measured } from './measure.ts';
import { cpuMs, percentile } from './measure.ts';

export interface MeasuredOrders extends Measured {
  connections: number;
  /** What one order takes, in milliseconds of a core. `others`: the buyers, the emulator and the mail server. */
  cpuMs: { shop: number; database: number; others: number };
  /** Transactions that write, of one order. */
  commits: number;
}

/**
 * Measures orders of guests, from creating the guest to the last reply: those that are placed, and those that are placed
 * and paid. One process of the built shop with rate limits, each order from its own network behind a trusted proxy;
 * emails are sent by SMTP. The PayPal emulator answers immediately and shares the machine's cores, as does the mail
 * server. Each figure begins at rest. Audits the whole database at the end.
 * @throws Error when the audit finds a fault
 */
export async function measureOrders(
  buyers: readonly number[],
  seconds: number,
): Promise<Record<'placed' | 'paid', MeasuredOrders[]>> {
  const shops = await runShops(1, { DEMO: '0', RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
  try {
    const products: { id: string }[] = [];
    for (let n = 0; n < 50; n += 1)
      products.push(await createProduct({ deps: shops }, { onHand: 1_000_000 }));
    let visitors = 0;
    const newVisitor = () => {
      const number = (visitors += 1);
      // Each in a network of its own: limits by address count networks.
      const address = `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`;
      return newBuyer(shops, { 'x-forwarded-for': address });
    };
    const place = async (buyer: Buyer) => {
      const number = visitors;
      const basket = [number, number + 7, number + 19].map((at) => products[at % products.length]?.id ?? '');
      return buyer.order(basket.map((product) => ({ product, qty: 1 })));
    };
    const buy = async () => {
      const buyer = await newVisitor();
      const orderId = await place(buyer);
      const id = await buyer.start(orderId);
      shops.emulator.approve(id);
      if (!(await buyer.pay(orderId, id)).isPaid) throw new Error(`order ${orderId} was not paid`);
    };
    const placeOnly = async () => void (await place(await newVisitor()));
    await repeat(buy, { buyers: 4, seconds: 3 });
    const measure = async (work: () => Promise<void>) => {
      const results = [];
      for (const connections of buyers) {
        await shops.rest();
        results.push({ connections, ...(await measureCosts(shops, work, { buyers: connections, seconds })) });
      }
      return results;
    };
    const results = { placed: await measure(placeOnly), paid: await measure(buy) };
    await shops.rest();
    await shops.audit();
    return results;
  } finally {
    await shops.close();
  }
}

/** Measures work and what it costs until the last of its jobs is done. */
async function measureCosts(
  shops: RunningShops,
  work: () => Promise<void>,
  options: { buyers: number; seconds: number },
): Promise<Omit<MeasuredOrders, 'connections'>> {
  const before = await costs(shops);
  const { done, ...measured } = await repeat(work, options);
  await shops.rest();
  const after = await costs(shops);
  const each = (name: keyof typeof after) => (after[name] - before[name]) / Math.max(1, done);
  return {
    ...measured,
    cpuMs: { shop: each('shop'), database: each('database'), others: each('others') },
    commits: each('commits'),
  };
}

/** Returns milliseconds of processor time, and transactions that have written, since the processes began. */
async function costs({ shops, db }: RunningShops) {
  const { rows } = await sql<{ pid: number; commits: number }>`
    SELECT pid, pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS commits FROM pg_stat_activity`.execute(
    db,
  );
  const { user, system } = process.cpuUsage();
  return {
    shop: shops.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    database: rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    others: (user + system) / 1000,
    commits: rows[0]?.commits ?? 0,
  };
}

/** Lets several buyers repeat the work for some seconds. */
async function repeat(
  work: () => Promise<void>,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<Measured & { done: number }> {
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        await work().then(
          () => times.push(performance.now() - begun),
          (error: unknown) => {
            failed += 1;
            process.stderr.write(`${String(error)}\n`);
          },
        );
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  return {
    done: times.length,
    perSecond: Math.round(times.length / elapsed),
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    failed,
  };
}
