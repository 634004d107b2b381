// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { buildDeps } from '../../deps.ts';
import { newId } from '../../db/id.ts';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createCoupon, createProduct } from '../../../tests/support/factories.ts';

/** Codes cannot be guessed: ten tries a minute from one address, whichever process is asked. */

let shop: TestApp;
let other: { inject: TestApp['app']['inject']; close: () => Promise<void> };
beforeAll(async () => {
  shop = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  const { config, paypal, log, clock, database } = shop.deps;
  const connectionString = database.pool.options.connectionString ?? '';
  const deps = await buildDeps({ config, paypal, log, clock, connectionString });
  const app = await buildApp(deps, { pages: 'none' });
  other = {
    inject: app.inject.bind(app) as TestApp['app']['inject'],
    close: async () => {
      await app.close();
      await deps.close();
    },
  };
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let addresses = 0;
const newIp = () => `203.0.113.${++addresses}`;

async function guess(couponCode: string, ip: string, inject = shop.app.inject.bind(shop.app)) {
  const { id: product } = await createProduct(shop);
  return apply(couponCode, ip, [{ product, qty: 1 }], inject);
}

function apply(couponCode: string, ip: string, cartItems: object[], inject = shop.app.inject.bind(shop.app)) {
  return inject({
    method: 'POST',
    url: '/api/coupons/apply',
    headers: { 'x-forwarded-for': ip },
    payload: { couponCode, cartItems, shippingAddress: { state: 'CA' } },
  });
}

async function guesses(count: number, ip: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await guess(newId(), ip)).statusCode);
  return statuses;
}

describe('guessing codes', () => {
  test('is limited to ten attempts a minute per address; after that even the right code is rejected', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    expect(await guesses(10, ip)).toEqual(Array(10).fill(404));
    const refused = await guess(code, ip);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 1 minute.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(code, newIp())).statusCode).toBe(200);
    shop.advance(60_000);
    expect((await guess(code, ip)).statusCode).toBe(200);
  });

  test('is counted across all processes', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await guess(code, ip, n % 2 ? other.inject : undefined)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  test('gets no further with concurrent attempts', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(code, ip, n % 2 ? other.inject : undefined)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });

  test('counts all addresses of one IPv6 network as one', async () => {
    const { code } = await createCoupon(shop);
    const statuses = [];
    for (let n = 1; n <= 11; n++)
      statuses.push((await guess(code, `2001:db8:57::${n.toString(16)}`)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('is not reset by a valid code', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    expect(await guesses(9, ip)).toEqual(Array(9).fill(404));
    expect((await guess(code, ip)).statusCode).toBe(200);
    expect(await guesses(1, ip)).toEqual([429]);
  });

  test('does not count requests without a code', async () => {
    const ip = newIp();
    for (let n = 0; n < 12; n++) expect((await guess('  ', ip)).statusCode).toBe(400);
    expect((await guess((await createCoupon(shop)).code, ip)).statusCode).toBe(200);
  });
});

describe('guessing for hours', () => {
  test('is limited to 60 wrong codes an hour per address; a right code does not count', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    for (let minute = 0; minute < 7; minute += 1) {
      if (minute < 6) expect(await guesses(9, ip)).toEqual(Array(9).fill(404));
      expect((await guess(code, ip)).statusCode).toBe(200);
      shop.advance(60_000);
    }
    expect(await guesses(7, ip)).toEqual([404, 404, 404, 404, 404, 404, 429]);
    shop.advance(60 * 60_000);
    expect((await guess(code, ip)).statusCode).toBe(200);
  });

  test('does not count carts that cannot be priced', async () => {
    const ip = newIp();
    const { code } = await createCoupon(shop);
    for (let minute = 0; minute < 7; minute += 1) {
      for (let at = 0; at < 9; at += 1)
        expect((await apply(code, ip, [{ product: newId(), qty: 1 }])).statusCode).toBe(400);
      shop.advance(60_000);
    }
    expect((await guess(code, ip)).statusCode).toBe(200);
  });

  test('by others, however many, keeps nobody from using a coupon', async () => {
    const { code } = await createCoupon(shop);
    const { id: product } = await createProduct(shop);
    const wrong = Array.from({ length: 630 }, (_, at) =>
      apply(newId(), `198.51.100.${at % 70}`, [{ product, qty: 1 }]),
    );
    expect(new Set((await Promise.all(wrong)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect((await guess(code, newIp())).statusCode).toBe(200);
  });
});
