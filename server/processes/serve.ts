import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { prepareData } from '../db/seed/prepare-data.ts';
import { buildDeps } from '../deps.ts';
import { prepareDrain } from '../http/drain.ts';
import { startWorker } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { askMetrics, giveMetrics } from './child.ts';
import { returnMemoryWhenQuiet } from './return-memory.ts';
import type { OnClose, Role, Shared } from './shared.ts';
import { sharesPort } from './shared.ts';

/** How long a process goes on serving after it was told to end: load balancers check every second or two. */
const drainMs = 3_000;

/** Serves the shop, runs its jobs, or both. Resolves when requests are answered as fast as ever. */
export async function serve(
  config: Config,
  { connectionString, paypal }: Shared,
  { role, dev, log, onClose }: { role: Role; dev: boolean; log: Log; onClose: OnClose },
): Promise<void> {
  const readProcessMetrics = role === 'web' ? askMetrics : undefined;
  const deps = await buildDeps({ config, paypal, connectionString, log, readProcessMetrics });
  onClose(deps.close);
  returnMemoryWhenQuiet(log);
  if (role !== 'all') giveMetrics(deps.ownMetrics.registry);
  if (role !== 'web') {
    await prepareData(deps);
    onClose((await startWorker(deps)).stop);
  }
  if (role === 'jobs') return;
  const app = await buildApp(deps, { pages: dev ? 'none' : 'built' });
  onClose(() => app.close());
  // The first render takes ten times as long as those after it: nobody waits for it.
  if (!dev) await app.inject('/');
  const drain = prepareDrain(app, deps);
  onClose(() => drain(config.production ? drainMs : 0));
  // Fastify hands it on as it is; its own type does not know reusePort.
  const address = { port: config.port, host: config.host, reusePort: sharesPort(config) };
  await app.listen(address);
}
