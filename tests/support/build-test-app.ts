import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { AppOptions } from '../../server/app.ts';
import { buildApp } from '../../server/app.ts';
import { keepCertificates } from '../../server/db/known-certificates.ts';
import { createPayPal } from '../../server/adapters/payments/paypal.ts';
import { readConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { buildDeps } from '../../server/deps.ts';
import { createLog } from '../../server/log.ts';
import type { Call, Fetch } from '../../shop/api-client.ts';
import { createCall } from '../../shop/api-client.ts';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { createTestDatabase } from './database.ts';
import { webhookId } from './emulator-client.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  /** The typed API client; `cookie` and `guestToken` identify the caller. */
  call: Call;
  as: (caller: Caller) => Call;
  emulator: Awaited<ReturnType<typeof startEmulator>>;
  /** Moves the shop's clock; starts at the real time. */
  advance: (ms: number) => void;
  close: () => Promise<void>;
}

export interface Caller {
  cookie?: string;
  guestToken?: string;
  /** Of a program. */
  apiToken?: string;
}

/**
 * Builds the app that production runs, on its own database, with the provider's emulator and a kept mailbox. Only the
 * pauses before retries of provider calls are shorter.
 */
export async function buildTestApp(
  options: {
    env?: Record<string, string>;
    pages?: AppOptions['pages'];
    /** Where the log goes instead of the terminal; `env` sets its level. */
    logTo?: DestinationStream;
    /**
     * Default: 4; the shop has 14. In a run of all tests, opening and warming connections was a fifth of PostgreSQL's work,
     * and code that takes a second connection while it holds one fails sooner. A worker (`startWorker`) needs as many as the
     * shop has.
     */
    connections?: number;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const database = await createTestDatabase();
  const emulator = await startEmulator();
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    PAYPAL_API_URL: emulator.url,
    PAYPAL_WEBHOOK_ID: webhookId,
    ...options.env,
  });
  if (!config.paypal) throw new Error('tests always have the emulator');
  let offset = 0;
  const deps = await buildDeps({
    config,
    paypal: config.paypal,
    connectionString: database.connectionString,
    log: createLog(config.logLevel, options.logTo),
    clock: () => new Date(Date.now() + offset),
  });
  deps.database.pool.options.max = options.connections ?? 4;
  deps.payments = createPayPal(config.paypal, {
    log: deps.log,
    retryDelaysMs: [5, 10],
    knownCertificates: keepCertificates(deps.db),
  });
  const app = await buildApp(deps, { pages: options.pages ?? 'none' });
  await app.ready();
  return {
    app,
    deps,
    call: createCall(through(app)),
    as: (caller) => createCall(through(app, caller)),
    emulator,
    advance: (ms) => {
      offset += ms;
    },
    close: async () => {
      await app.close();
      await deps.close();
      await emulator.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function through(app: FastifyInstance, { cookie, guestToken, apiToken }: Caller = {}): Fetch {
  const bearer = guestToken ?? apiToken;
  return async (path, init) => {
    const reply = await app.inject({
      method: init.method as 'GET',
      url: path,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(cookie ? { cookie } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(init.body === undefined ? {} : { payload: init.body as string }),
    });
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  };
}
