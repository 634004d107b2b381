import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runShop, temporaryFolder } from '../../tools/run-shop.ts';

/** Takes the page views and forgets them. */
const analytics = createServer((_request, response) => response.writeHead(204).end());
await new Promise<void>((resolve) => {
  analytics.listen(0, '127.0.0.1', resolve);
});

/** The shop of the journeys: the demo catalogue on a data directory that goes with it. */
const folder = temporaryFolder();
const shop = await runShop(folder.path, {
  PORT: process.env.E2E_PORT ?? '4173',
  ANALYTICS_URL: `http://127.0.0.1:${(analytics.address() as AddressInfo).port}/views`,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void shop.stop().then(() => {
      folder.remove();
      process.exit(0);
    });
  });
}
