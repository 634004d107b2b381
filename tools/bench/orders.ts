import { newBuyer } from '../../tests/support/checkout.ts';
import { createProduct } from '../../tests/support/factories.ts';
import { runShops } from '../../tests/support/running-shops.ts';
import type { Measured } from './measure.ts';
import { percentile } from './measure.ts';

/**
 * Measures guest orders with payment, from creating the guest to capturing the payment. One process of the built shop
 * with rate limits, each order from its own address behind a trusted proxy; emails are sent by SMTP. The PayPal emulator
 * answers immediately and shares the machine's cores, as does the mail server. Audits the whole database at the end.
 * @throws Error when the audit finds a fault
 */
export async function measureOrders(
  buyers: readonly number[],
  seconds: number,
): Promise<{ connections: number; measured: Measured }[]> {
  const shops = await runShops(1, { DEMO: '0', RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
  try {
    const products: { id: string }[] = [];
    for (let n = 0; n < 50; n += 1)
      products.push(await createProduct({ deps: shops }, { onHand: 1_000_000 }));
    let placed = 0;
    const buy = async () => {
      const number = (placed += 1);
      const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
      const buyer = await newBuyer(shops, { 'x-forwarded-for': address });
      const basket = [number, number + 7, number + 19].map((at) => products[at % products.length]?.id ?? '');
      const orderId = await buyer.order(basket.map((product) => ({ product, qty: 1 })));
      const id = await buyer.start(orderId);
      shops.emulator.approve(id);
      if (!(await buyer.pay(orderId, id)).isPaid) throw new Error(`order ${orderId} was not paid`);
    };
    await repeat(buy, { buyers: 4, seconds: 2 });
    const results = [];
    for (const connections of buyers)
      results.push({ connections, measured: await repeat(buy, { buyers: connections, seconds }) });
    await shops.rest();
    await shops.audit();
    return results;
  } finally {
    await shops.close();
  }
}

/** Lets several buyers repeat the work for some seconds. */
async function repeat(
  work: () => Promise<void>,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<Measured> {
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
    perSecond: Math.round(times.length / elapsed),
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    failed,
  };
}
