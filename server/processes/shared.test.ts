import { expect, it, vi } from 'vitest';
import type { DemoPayments } from '../adapters/payments/demo.ts';
import type { PayPalConfig } from '../config.ts';
import { readConfig } from '../config.ts';
import type { EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { createLog } from '../log.ts';
import { openShared } from './shared.ts';

const config = readConfig({ DEMO: '1', DATA_DIR: '/nowhere' });
const log = createLog('silent');

interface Starts {
  embedded: typeof startEmbedded;
  demoPayments?: () => Promise<DemoPayments>;
}

/** Opens what is shared; `close` closes it in reverse order, as `server.ts` does. */
function open({ embedded, demoPayments = () => Promise.reject(new Error('no emulator')) }: Starts) {
  const opened: (() => Promise<unknown>)[] = [];
  const meanwhile = vi.fn<() => void>();
  const startDemoPayments = vi.fn<typeof demoPayments>(demoPayments);
  const opening = openShared(config, log, (close) => void opened.push(close), meanwhile, {
    startEmbedded: embedded,
    startDemoPayments,
    migrate: async () => {},
  });
  opening.catch(() => {});
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  return { opening, close, meanwhile, startDemoPayments };
}

const database = () => ({
  connectionString: 'postgres://',
  superuserString: '',
  stop: vi.fn<() => Promise<void>>(),
});

it('starts no emulator on a data directory that another shop uses', async () => {
  const embedded = () => Promise.reject(new Error('in use'));
  const { opening, close, meanwhile, startDemoPayments } = open({ embedded });
  await expect(opening).rejects.toThrow('in use');
  await close();
  expect(startDemoPayments).not.toHaveBeenCalled();
  expect(meanwhile).not.toHaveBeenCalled();
});

it('starts the emulator as soon as PostgreSQL is on its way, once, and stops it when PostgreSQL fails after all', async () => {
  const stop = vi.fn<() => Promise<void>>();
  const { opening, close, meanwhile, startDemoPayments } = open({
    embedded: async ({ onLaunch }) => {
      onLaunch?.();
      onLaunch?.();
      throw new Error('no PostgreSQL');
    },
    demoPayments: async () => ({ paypal: {} as PayPalConfig, stop }),
  });
  await expect(opening).rejects.toThrow('no PostgreSQL');
  await close();
  expect(startDemoPayments).toHaveBeenCalledOnce();
  expect(meanwhile).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledOnce();
});

it('stops the database when the emulator does not start', async () => {
  const running = database();
  const { opening, close } = open({ embedded: async () => running });
  await expect(opening).rejects.toThrow('no emulator');
  await close();
  expect(running.stop).toHaveBeenCalledOnce();
});

it('stops the database that is still starting when the shop ends', async () => {
  const running = database();
  const starting = Promise.withResolvers<EmbeddedDatabase>();
  const closing = open({ embedded: () => starting.promise }).close();
  starting.resolve(running);
  await closing;
  expect(running.stop).toHaveBeenCalledOnce();
});
