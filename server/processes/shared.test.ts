import { beforeEach, expect, it, vi } from 'vitest';
import { startDemoPayments } from '../adapters/payments/demo.ts';
import type { PayPalConfig } from '../config.ts';
import { readConfig } from '../config.ts';
import type { EmbeddedDatabase } from '../db/embedded.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { openShared } from './shared.ts';

vi.mock(import('../adapters/payments/demo.ts'), { spy: true });
vi.mock(import('../db/embedded.ts'), { spy: true });
vi.mock(import('../db/migrate.ts'), { spy: true });

beforeEach(() => vi.resetAllMocks());

const config = readConfig({ DEMO: '1', DATA_DIR: '/nowhere' });
const log = createLog('silent');

/** Opens what is shared; `close` closes it in reverse order, as `server.ts` does. */
function open() {
  const opened: (() => Promise<unknown>)[] = [];
  const meanwhile = vi.fn<() => void>();
  const opening = openShared(config, log, (close) => void opened.push(close), meanwhile);
  opening.catch(() => {});
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  return { opening, close, meanwhile };
}

const database = () => ({
  connectionString: 'postgres://',
  superuserString: '',
  stop: vi.fn<() => Promise<void>>(),
});

it('starts no emulator on a data directory that another shop uses', async () => {
  vi.mocked(startEmbedded).mockRejectedValue(new Error('in use'));
  const { opening, close, meanwhile } = open();
  await expect(opening).rejects.toThrow('in use');
  await close();
  expect(startDemoPayments).not.toHaveBeenCalled();
  expect(meanwhile).not.toHaveBeenCalled();
});

it('starts the emulator as soon as PostgreSQL is on its way, once, and stops it when PostgreSQL fails after all', async () => {
  const stop = vi.fn<() => Promise<void>>();
  vi.mocked(startDemoPayments).mockResolvedValue({ paypal: {} as PayPalConfig, stop });
  vi.mocked(startEmbedded).mockImplementation(async ({ onLaunch }) => {
    onLaunch?.();
    onLaunch?.();
    throw new Error('no PostgreSQL');
  });
  const { opening, close, meanwhile } = open();
  await expect(opening).rejects.toThrow('no PostgreSQL');
  await close();
  expect(startDemoPayments).toHaveBeenCalledOnce();
  expect(meanwhile).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledOnce();
});

it('stops the database when the emulator does not start', async () => {
  const running = database();
  vi.mocked(startEmbedded).mockResolvedValue(running);
  vi.mocked(migrate).mockResolvedValue();
  vi.mocked(startDemoPayments).mockRejectedValue(new Error('no emulator'));
  const { opening, close } = open();
  await expect(opening).rejects.toThrow('no emulator');
  await close();
  expect(running.stop).toHaveBeenCalledOnce();
});

it('stops the database that is still starting when the shop ends', async () => {
  const running = database();
  const starting = Promise.withResolvers<EmbeddedDatabase>();
  vi.mocked(startEmbedded).mockReturnValue(starting.promise);
  const closing = open().close();
  starting.resolve(running);
  await closing;
  expect(running.stop).toHaveBeenCalledOnce();
});
