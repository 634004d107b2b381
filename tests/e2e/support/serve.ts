import pg from 'pg';
import { createCall } from '../../../shop/api-client.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { createLog } from '../../../server/log.ts';
import { runShop, temporaryFolder } from '../../../tools/run-shop.ts';

/** Serves the shop for the browser tests: the demo catalog in a temporary data directory. */
const folder = temporaryFolder();
const database = await startEmbedded({
  dataDir: `${folder.path}/postgres`,
  log: createLog('silent'),
  durable: false,
});
const shop = await runShop(folder.path, {
  DATABASE_URL: database.connectionString,
  PORT: process.env.E2E_PORT ?? '4173',
});

/** Stocks the first NAPCO parts, since most journeys buy the first one in the list. */
async function fillShelf(url: string): Promise<void> {
  let cookie = '';
  const call = createCall(async (path, init) => {
    const reply = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } });
    cookie ||= reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return reply;
  });
  await call('POST /api/users/login', {
    body: { email: 'admin@example.com', password: 'classic-trucks-1957' },
  });
  const { products } = await call('GET /api/products/brand/:brand', { params: { brand: 'NAPCO' } });
  const first = products.filter(({ countInStock }) => countInStock > 0).slice(0, 6);
  for (const { _id: id } of first)
    await call('PUT /api/products/:id', { params: { id }, body: { countInStock: 90 } });
}
await fillShelf(shop.url);

/** As if three customers had bought both: orders count only a month after they were paid. */
async function sellTogether(lugoParts: readonly [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO bought_together SELECT min(id), max(id), 3 FROM products WHERE lugo_part = ANY($1::text[])`,
    [lugoParts],
  );
  await client.end();
}
await sellTogether(['LCT-AC-5501', 'LCT-AR-5501']);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void shop
      .stop()
      .then(database.stop)
      .then(() => {
        folder.remove();
        process.exit(0);
      });
  });
}
