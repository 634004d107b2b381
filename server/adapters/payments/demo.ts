import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PayPalConfig } from '../../config.ts';
import type { Log } from '../../log.ts';

export interface DemoPayments {
  paypal: PayPalConfig;
  stop: () => Promise<void>;
}

const webhookId = 'DEMOWEBHOOK57';

/**
 * Starts the provider's emulator as a process of its own and restarts it when it dies. Used only without a PayPal
 * configuration, which production refuses.
 */
export async function startDemoPayments({
  dataDir,
  webhookUrl,
  log,
}: {
  dataDir: string;
  /** Where the shop receives events; without it none are sent. */
  webhookUrl?: string | undefined;
  log: Log;
}): Promise<DemoPayments> {
  const main = new URL('../../../tools/paypal-emulator/main.ts', import.meta.url);
  const flags = [
    '--data',
    join(dataDir, 'demo-payments.jsonl'),
    ...(webhookUrl ? ['--webhook-url', webhookUrl, '--webhook-id', webhookId] : []),
  ];
  const start = (port: number) =>
    fork(main, ['--port', String(port), ...flags], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let stopping = false;
  let child = start(0);
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The demo payment provider could not be started');
    }),
  ])) as [{ port: number }];
  const watch = () =>
    child.once('exit', (code) => {
      if (stopping) return;
      log.warn({ code }, 'demo payments ended, starting them again');
      setTimeout(() => {
        if (stopping) return;
        child = start(port);
        watch();
      }, 500);
    });
  watch();
  const apiUrl = `http://127.0.0.1:${port}`;
  return {
    paypal: {
      apiUrl,
      sdkUrl: `${apiUrl}/sdk/js`,
      clientId: 'demo-client',
      // The emulator's own; it protects nothing.
      clientSecret: 'demo-secret',
      webhookId,
      environment: 'demo',
    },
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
