import { runShop, temporaryFolder } from '../../tools/run-shop.ts';

/** The shop of the journeys: the demo catalogue on a data directory that goes with it. */
const folder = temporaryFolder();
const shop = await runShop(folder.path, { PORT: process.env.E2E_PORT ?? '4173' });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void shop.stop().then(() => {
      folder.remove();
      process.exit(0);
    });
  });
}
