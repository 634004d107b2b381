import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { buildDeps } from '../../server/deps.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { createLog } from '../../server/log.ts';
import { installKillSwitch, markRequests } from './kill-switch.ts';

/** The shop as `server.ts` starts it, without pages: a process that kills itself at a chosen point. */
const config = readConfig(process.env);
if (!config.paypal || !config.databaseUrl) throw new Error('needs PAYPAL_API_URL and DATABASE_URL');
const deps = await buildDeps({
  config,
  paypal: config.paypal,
  connectionString: config.databaseUrl,
  log: createLog(config.logLevel),
});
const killSwitch = installKillSwitch(deps);
process.on('message', (point: string) => {
  killSwitch.arm(point);
  process.send?.('armed');
});
// It ends with the process that started it.
process.once('disconnect', () => process.exit());
const app = await buildApp(deps, { pages: 'none' });
markRequests(app);
await startWorker(deps);
await app.listen({ port: config.port, host: config.host });
process.send?.('open');
