// @module-tag slow
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as Argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../server/db/id.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { createProduct } from '../support/factories.ts';
import { createUser, password } from '../support/users.ts';

/** Ten thousand sign-in attempts, over real connections and with production rate limits. */

const computing = vi.hoisted(() => ({ count: 0, now: 0, most: 0 }));
// The real hash function, counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const watched =
    <A extends unknown[], R>(compute: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      computing.count += 1;
      computing.most = Math.max(computing.most, ++computing.now);
      return compute(...given).finally(() => computing.now--);
    };
  return { ...argon2, verify: watched(argon2.verify), hash: watched(argon2.hash) };
});

let shop: TestApp;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const visitors = new Agent({ keepAlive: true });
beforeAll(async () => {
  // The proxy's header says whose request it is.
  shop = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(async () => {
  agent.destroy();
  visitors.destroy();
  await shop.close();
});

interface Sent {
  from: string;
  method?: string;
  path: string;
  body?: object;
  by?: Agent;
}

function send({ from, method = 'GET', path, body, by = visitors }: Sent) {
  const started = performance.now();
  return new Promise<{ status: number; headers: Record<string, unknown>; ms: number }>((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        agent: by,
        method,
        path,
        headers: { 'x-forwarded-for': from, ...(text && { 'content-type': 'application/json' }) },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            ms: performance.now() - started,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const login = (from: string, email: string, secret: string, by?: Agent) =>
  send({
    from,
    method: 'POST',
    path: '/api/users/login',
    body: { email, password: secret },
    ...(by && { by }),
  });

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((s) => s === one).length]),
  );

/** Requests a product page repeatedly until stopped. @returns the response times in ms, sorted */
function look(path: string) {
  let looking = true;
  const looks = (async () => {
    const took: number[] = [];
    for (let n = 0; looking; n += 1) {
      const { status, ms } = await send({ from: `198.51.100.${n % 250}`, path });
      expect(status).toBe(200);
      took.push(ms);
    }
    return took.sort((a, b) => a - b);
  })();
  return () => {
    looking = false;
    return looks;
  };
}

const summaryOf = (took: number[]) =>
  `${took.length} looks, median ${took.at(took.length / 2)?.toFixed(1)} ms, 99 % under ${took.at(Math.floor(took.length * 0.99))?.toFixed(1)} ms`;

async function calm(path: string): Promise<number[]> {
  const stop = look(path);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return stop();
}

test(
  '10,000 logins from one IP compute at most 60 passwords while the owner can sign in elsewhere and the catalog answers',
  { timeout: 60_000 },
  async () => {
    const { email } = await createUser(shop);
    const path = `/api/products/${(await createProduct(shop)).id}`;
    const before = await calm(path);
    computing.count = 0;
    const stop = look(path);

    const statuses: number[] = [];
    let ownerIn: number | undefined;
    let next = 0;
    const flood = async () => {
      while (next < 10_000) {
        const number = next++;
        // Half of them on one account, half on as many accounts.
        const victim = number % 2 === 0 ? email : `nobody-${number}@example.com`;
        statuses.push((await login('203.0.113.5', victim, `guess-${number}`, agent)).status);
        if (number === 5000) ownerIn = (await login('198.51.100.77', email, password)).status;
      }
    };
    await Promise.all(Array.from({ length: 50 }, flood));
    const during = await stop();

    console.log(`login flood: ${JSON.stringify(tally(statuses))}, ${computing.count} computations`);
    console.log(`catalog before: ${summaryOf(before)}; during the flood: ${summaryOf(during)}`);
    expect(statuses).toHaveLength(10_000);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(ownerIn).toBe(200);
    expect(computing.count).toBeGreaterThan(5);
    expect(computing.count).toBeLessThanOrEqual(60);
    expect(await login('203.0.113.5', email, password)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    });
  },
);

test(
  'logins from many IPs compute one password at a time and answer the rest with 503',
  { timeout: 60_000 },
  async () => {
    const { email } = await createUser(shop);
    const path = `/api/products/${(await createProduct(shop)).id}`;
    const crowd = new Agent({ keepAlive: true, maxSockets: 200 });
    computing.count = 0;
    computing.most = 0;
    const stop = look(path);
    const replies = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        login(`10.${n >> 8}.${n & 255}.9`, n === 0 ? email : `${newId()}@example.com`, 'guess', crowd),
      ),
    );
    const during = await stop();
    crowd.destroy();

    console.log(`from everywhere: ${JSON.stringify(tally(replies.map(({ status }) => status)))}`);
    console.log(`catalog during the flood: ${summaryOf(during)}`);
    expect(computing.most).toBe(1);
    const refused = replies.filter(({ status }) => status === 503);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
    expect(computing.count).toBe(replies.length - refused.length);
    expect((await login('198.51.100.78', email, password)).status).toBe(200);
  },
);
