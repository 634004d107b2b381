import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLog } from '../../server/log.ts';
import { freePort } from '../../server/db/embedded/free-port.ts';
import type { Database } from '../../server/db/open.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Call } from '../../shop/api-client.ts';
import { createCall } from '../../shop/api-client.ts';
import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { temporaryFolder } from '../../tools/run-shop.ts';
import type { SentEmail } from '../support/audit-emails.ts';
import { watchStock } from '../support/audit-stock.ts';
import { webhookId } from '../support/emulator-client.ts';
import { createTestDatabase } from '../support/database.ts';
import { createUser, openSession } from '../support/users.ts';
import { startSmtpCatcher } from '../support/outside/smtp-catcher.ts';

/** A shop whose process is killed and restarted while its database and provider keep running. */
export interface KilledShop {
  call: Call;
  /** Cookie of a signed-in admin. */
  admin: string;
  emulator: RunningEmulator;
  database: Database;
  start: () => Promise<void>;
  /** Kills the process when it next reaches this point. */
  arm: (point: string) => Promise<void>;
  kill: () => void;
  /** Its total time up over all restarts, in ms. */
  upMs: () => number;
  /** Resolves when the process is gone. */
  gone: () => Promise<void>;
  /** The emails its mail server accepted, without repeats: one sent just before a kill is sent again. */
  emails: () => SentEmail[];
  close: () => Promise<void>;
}

export async function prepareKilledShop(): Promise<KilledShop> {
  const { connectionString, drop } = await createTestDatabase();
  const folder = temporaryFolder();
  const emulator = await startEmulator();
  const catcher = await startSmtpCatcher();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  emulator.listen({ url: `${url}/api/webhooks/paypal`, id: webhookId });
  const database = openDatabase(connectionString, { log: createLog('silent'), max: 3 });
  await watchStock(database.db);
  const deps = { db: database.db, clock: () => new Date(), config: { publicUrl: url } };
  const { id: adminId } = await createUser({ deps }, { isAdmin: true });
  const admin = await openSession({ deps }, adminId);
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> = Promise.resolve();
  let upBefore = 0;
  let openSince: number | undefined;
  const upMs = () => upBefore + (openSince === undefined ? 0 : Date.now() - openSince);
  return {
    call: createCall((path, init) => fetch(url + path, init)),
    admin,
    emulator,
    database,
    async start() {
      child = fork(join(import.meta.dirname, 'killable-shop.ts'), {
        execArgv: ['--max-semi-space-size=8'],
        env: {
          ...process.env,
          DATABASE_URL: connectionString,
          DATA_DIR: folder.path,
          PORT: String(port),
          DEMO: '1',
          RATE_LIMITS: 'off',
          LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
          SMTP_URL: catcher.url,
          PAYPAL_API_URL: emulator.url,
          PAYPAL_MERCHANT_ID: emulator.merchantId,
          PAYPAL_WEBHOOK_ID: webhookId,
        },
      });
      exited = once(child, 'exit').then(() => {
        upBefore = upMs();
        openSince = undefined;
      });
      await told(child, 'open');
      openSince = Date.now();
    },
    async arm(point) {
      if (!child) throw new Error('not started');
      const armed = told(child, 'armed');
      child.send(point);
      await armed;
    },
    kill: () => void child?.kill('SIGKILL'),
    upMs,
    gone: async () => void (await exited),
    emails() {
      const sent = catcher.emails.map(({ recipients, email }) => ({
        to: recipients.join(', '),
        messageId: email.messageId?.replace(/^<|>$/g, '') ?? '',
      }));
      return [...new Map(sent.map((email) => [email.messageId, email])).values()];
    },
    async close() {
      child?.kill('SIGKILL');
      await exited;
      await database.close();
      await emulator.close();
      await catcher.close();
      await drop();
      folder.remove();
    },
  };
}

async function told(child: ChildProcess, word: string): Promise<void> {
  const exit = once(child, 'exit').then(() => {
    throw new Error(`the shop ended before it was ${word}`);
  });
  for (;;) {
    const [message] = (await Promise.race([once(child, 'message'), exit])) as [string];
    if (message === word) break;
  }
  exit.catch(() => undefined);
}
