import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/db/embedded/free-port.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seedCatalog } from '../../server/db/seed/seed-catalog.ts';
import { createLog } from '../../server/log.ts';
import { temporaryFolder } from '../../tools/run-shop.ts';
import type { TestDatabase } from '../support/database.ts';
import { createTestDatabase } from '../support/database.ts';
import { startRelease } from './production-release.ts';
import { extent, seededDraws } from './extent.ts';

/**
 * A release starts beside the one that runs, on the same port, and that one ends, under constant load as from proxies and
 * browsers: most requests come over connections that are kept, the others over new ones. RESTARTS sets how often, RATE how
 * many requests a second.
 */
const restarts = extent('RESTARTS', { short: 1, long: 20 });
const rate = extent('RATE', { short: 150, long: 150 });
const tickMs = 20;
const random = seededDraws();

const folder = temporaryFolder();
let database: TestDatabase;
let env: Record<string, string>;
let assets: string[];
let productIds: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, close } = openDatabase(database.connectionString, { log: createLog('silent'), max: 2 });
  await seedCatalog(db, { log: createLog('silent'), products: 100 });
  productIds = (await db.selectFrom('products').select('id').limit(50).execute()).map(({ id }) => id);
  await close();
  const PORT = String(await freePort());
  env = { DATABASE_URL: database.connectionString, DATA_DIR: folder.path, PORT };
});
afterAll(async () => {
  await database?.drop();
  folder.remove();
});

it.each(['1', '2'])(
  `answers every request while it is replaced ${restarts} times under ${rate} requests a second, with WORKERS=%s`,
  async (workers) => {
    const settings = { ...env, WORKERS: workers };
    let running = await startRelease(settings);
    const page = await (await fetch(`http://127.0.0.1:${env.PORT}/`)).text();
    assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const load = startLoad(Number(env.PORT));
    const ended: (number | null)[] = [];
    for (let n = 0; n < restarts; n += 1) {
      const next = await startRelease(settings);
      ended.push(await running.stop());
      running = next;
    }
    const { sent, failed } = await load.stop();
    ended.push(await running.stop());
    expect(failed).toEqual([]);
    expect(ended.every((code) => code === 0)).toBe(true);
    expect(sent).toBeGreaterThan(rate * restarts);
    process.stdout.write(`${sent} requests answered over ${restarts} restarts with WORKERS=${workers}\n`);
  },
);

/** Sends requests at a constant rate, whether or not the ones before have been answered. */
function startLoad(port: number): { stop: () => Promise<{ sent: number; failed: string[] }> } {
  const keeping = new Agent({ keepAlive: true, maxSockets: 16 });
  const failed: string[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  const start = performance.now();
  const send = () => {
    const [method, path, expected, body] = draw();
    const agent = random() < 0.8 ? keeping : new Agent();
    const answered = ask({ port, method, path, agent, body }).then(
      (status) => void (status === expected || failed.push(`${method} ${path}: ${status}`)),
      (error: Error) => void failed.push(`${method} ${path}: ${error.message}`),
    );
    pending.add(answered);
    void answered.then(() => pending.delete(answered));
  };
  const ticking = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * rate; sent < due; sent += 1) send();
  }, tickMs);
  return {
    stop: async () => {
      await sleep(1000);
      clearInterval(ticking);
      await Promise.all(pending);
      keeping.destroy();
      return { sent, failed };
    },
  };
}

type Asked = [method: string, path: string, status: number, body?: object];

/** Pages, the API, files, and what changes something and must not be sent twice. */
function draw(): Asked {
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return one<() => Asked>([
    () => ['GET', '/', 200],
    () => ['GET', `/product/${one(productIds)}`, 200],
    () => ['GET', `/store?partType=${one(['Grille', 'Bumpers', 'Cab'])}`, 200],
    () => ['GET', '/api/products', 200],
    () => ['GET', one(assets), 200],
    () => ['POST', '/api/guests', 201, { email: `buyer${Math.floor(random() * 1e9)}@example.net` }],
  ])();
}

function ask(to: { port: number; method: string; path: string; agent: Agent; body: object | undefined }) {
  const { body, ...options } = to;
  const headers = {
    // As many visitors as there are requests: the limits are not what is tried.
    'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(random() * 223)).join('.'),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise<number | undefined>((resolve, reject) => {
    const sending = request({ ...options, headers }, (response) => {
      response
        .once('error', reject)
        .once('end', () => resolve(response.statusCode))
        .resume();
    });
    sending.once('error', ({ message }) =>
      reject(new Error(`${message} on a connection that was ${sending.reusedSocket ? 'kept' : 'new'}`)),
    );
    sending.end(body && JSON.stringify(body));
  });
}
