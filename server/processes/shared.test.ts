import { expect, it, vi } from 'vitest';
import { startDemoPayments } from '../adapters/payments/demo.ts';
import { readConfig } from '../config.ts';
import type { EmbeddedDatabase } from '../db/embedded.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { openShared } from './shared.ts';

vi.mock(import('../adapters/payments/demo.ts'), { spy: true });
vi.mock(import('../db/embedded.ts'), { spy: true });
vi.mock(import('../db/migrate.ts'), { spy: true });

const config = readConfig({ DEMO: '1', DATA_DIR: '/nowhere' });
const log = createLog('silent');

/** Opens what is shared; `close` closes it in reverse order, as `server.ts` does. */
function open() {
  const opened: (() => Promise<unknown>)[] = [];
  const opening = openShared(config, log, (close) => void opened.push(close));
  opening.catch(() => {});
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  return { opening, close };
}

const database = () => ({
  connectionString: 'postgres://',
  superuserString: '',
  stop: vi.fn<() => Promise<void>>(),
});

it('starts no emulator on a data directory that another shop uses', async () => {
  vi.mocked(startEmbedded).mockRejectedValue(new Error('in use'));
  const { opening, close } = open();
  await expect(opening).rejects.toThrow('in use');
  await close();
  expect(startDemoPayments).not.toHaveBeenCalled();
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
