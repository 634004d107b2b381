import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../support/factories.ts';
import { extent, seededDraws } from './extent.ts';
import type { KillPoint } from './kill-points.ts';
import { killPoints } from './kill-points.ts';
import type { KilledShop } from './killed-shop.ts';
import { prepareKilledShop } from './killed-shop.ts';
import { auditInTime, findUnequal, ledgerOf } from './killed-shop-ledger.ts';
import type { Shopping } from './shoppers.ts';
import { goShopping } from './shoppers.ts';

/**
 * Kills the app with SIGKILL at each named point around every commit and every call to the provider, and at random moments
 * while several buyers pay. KILLS sets the number of kills, SEED the random moments.
 */
const kills = extent('KILLS', { short: 50, long: 200 });
const random = seededDraws();

/** How long after a restart a payment may be unaccounted for. */
const boundMs = 60_000;
const reachedWithinMs = 20_000;

let shop: KilledShop;
let productId: string;
const acknowledged = new Map<string, string>();
const shoppings: Shopping[] = [];
const recoveries: Promise<void>[] = [];
const slowest: { point: string; seconds: number }[] = [];
const hits = new Map<string, number>();

beforeAll(async () => {
  shop = await prepareKilledShop();
  ({ id: productId } = await createProduct({ deps: { db: shop.database.db } }, { onHand: 1000 }));
  await shop.start();
}, 60_000);
afterAll(() => shop?.close());

it(
  `loses no order and no cent when the app is killed ${kills} times`,
  async () => {
    const atRandom = Math.max(4, Math.floor(kills / 10));
    const named = Array.from({ length: Math.max(kills - atRandom, 0) }, (_, at) => nth(at));
    for (const { point, shopper } of named) await killAt(point, shopper);
    for (let left = kills - named.length; left > 0; left -= 1) await killAtRandom();
    await Promise.all(shoppings.map(({ done }) => done));
    await Promise.all(recoveries);
    report();

    expect(await auditInTime(shop, acknowledged, boundMs)).toEqual([]);
    expect([...hits.keys()].toSorted()).toEqual([...new Set(named.map(({ point }) => point))].toSorted());
  },
  300_000 + kills * 10_000,
);

/** Goes through all points; every second time the interrupted buyer comes back and retries. */
function nth(at: number): KillPoint {
  const { point, shopper } = killPoints[at % killPoints.length] as KillPoint;
  const comesBack = shopper === 'dies' && Math.floor(at / killPoints.length) % 2 === 1;
  return { point, shopper: comesBack ? 'buys' : shopper };
}

async function killAt(point: string, shopper: KillPoint['shopper']): Promise<void> {
  await shop.arm(point);
  const shopping = goShopping(shop, { shopper, productId, acknowledged });
  shoppings.push(shopping);
  const missed = shopping.done
    .then(() => sleep(reachedWithinMs, undefined, { ref: false }))
    .then(() => Promise.reject(new Error(`${point} was not reached`)));
  await Promise.race([shop.gone(), missed]);
  hits.set(point, (hits.get(point) ?? 0) + 1);
  await comeBack(point);
  await shopping.done;
}

async function killAtRandom(): Promise<void> {
  const together = Array.from({ length: 3 }, () =>
    goShopping(shop, { shopper: 'buys', productId, acknowledged }),
  );
  shoppings.push(...together);
  await sleep(random() * 400);
  shop.kill();
  await shop.gone();
  await comeBack('at random');
  await Promise.all(together.map(({ done }) => done));
}

/** Restarts the app; every payment must be accounted for within a minute. */
async function comeBack(point: string): Promise<void> {
  const moved = ledgerOf(shop);
  await shop.start();
  const back = shop.upMs();
  const recovered = async () => {
    for (;;) {
      const unequal = await findUnequal(shop, moved);
      const waited = shop.upMs() - back;
      if (unequal.length === 0) return void slowest.push({ point, seconds: waited / 1000 });
      if (waited > boundMs) throw new Error(`a minute after ${point}: ${unequal.join(', ')}`);
      await sleep(250);
    }
  };
  const recovery = recovered();
  // Checked when all kills are over.
  recovery.catch(() => undefined);
  recoveries.push(recovery);
}

function report(): void {
  const lines = [...hits].map(([point, count]) => {
    const seconds = Math.max(...slowest.filter((one) => one.point === point).map((one) => one.seconds));
    return `${point.padEnd(36)} ${String(count).padStart(3)} ×   ledger equal after ${seconds.toFixed(1)} s`;
  });
  process.stdout.write(`${lines.join('\n')}\n${acknowledged.size} orders acknowledged, none lost\n`);
}
