import { setTimeout as sleep } from 'node:timers/promises';
import { load, row } from './measure.ts';
import { runShop, temporaryFolder } from '../run-shop.ts';

/** Prints memory and speed with one process and with WORKERS=2. The load generator takes its part of the same cores. */
export async function measureWorkers(seconds: number, paths: { cached: string[]; uncached: string[] }) {
  row('WORKERS', 'MB: main', 'jobs', 'each that serves', 'cached listing/s', 'uncached listing/s', 'failed');
  row('---', ...Array.from({ length: 6 }, () => '--:'));
  for (const workers of [1, 2]) {
    const folder = temporaryFolder();
    const env = { WORKERS: String(workers) };
    // Starts twice: the first start seeds, and its memory is not that of a running shop.
    await (await runShop(folder.path, env)).stop();
    const shop = await runShop(folder.path, env);
    try {
      await sleep(3000);
      const cached = await load(shop.url, paths.cached, 16, seconds);
      const uncached = await load(shop.url, paths.uncached, 16, seconds);
      const megabytes = (pid?: number) => Math.round(shop.memoryMb(pid));
      const [jobs = 0, ...web] = shop.workers().map(megabytes);
      row(
        workers,
        ...(workers === 1 ? ['', '', megabytes()] : [megabytes(), jobs, web.join(', ')]),
        cached.perSecond.toLocaleString('en-US'),
        uncached.perSecond.toLocaleString('en-US'),
        cached.failed + uncached.failed,
      );
    } finally {
      await shop.stop();
      folder.remove();
    }
  }
}
