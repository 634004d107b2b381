import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningShop } from '../../tools/run-shop.ts';
import { runShop, temporaryFolder } from '../../tools/run-shop.ts';

/** A shop with WORKERS=2 and its own database, whose processes are killed. */
const folder = temporaryFolder();
let shop: RunningShop;
beforeAll(async () => {
  shop = await runShop(folder.path, { WORKERS: '2', LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await shop?.stop();
  folder.remove();
});

const statusesOf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(`${shop.url}/api/products`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );

/** Returns how many processes listen on the shop's port. */
function listeners(): number {
  const port = Number(new URL(shop.url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`^ *\\d+: 0100007F:${port} 00000000:0000 0A `, 'gm');
  return readFileSync('/proc/net/tcp', 'utf8').match(listening)?.length ?? 0;
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('counts the requests of all processes, whichever is asked', async () => {
  const counted = async () => {
    const text = await (await fetch(`${shop.url}/metrics`, { headers: { connection: 'close' } })).text();
    const line = /^http_request_duration_seconds_count\{.*"\/api\/products",.*\} (\d+)$/m.exec(text);
    return Number(line?.[1] ?? 0);
  };
  const before = await counted();
  expect(new Set(await statusesOf(60))).toEqual(new Set([200]));
  for (let n = 0; n < 6; n += 1) expect(await counted()).toBe(before + 60);
});

it('starts again what is killed, and serves meanwhile', async () => {
  const before = shop.workers();
  expect(before).toHaveLength(3);
  for (const killed of before) {
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isThere(killed)).toBe(false);
    expect((await statusesOf(20)).every((status) => status === 200)).toBe(true);
    await expect.poll(() => shop.workers().length, { timeout: 60_000 }).toBe(3);
    await expect.poll(listeners, { timeout: 60_000 }).toBe(2);
  }
  expect(shop.workers().filter((pid) => before.includes(pid))).toEqual([]);
});

it('refuses a second shop on its port', async () => {
  const other = temporaryFolder();
  const settings = { WORKERS: '2', LOG_LEVEL: 'silent', PORT: new URL(shop.url).port };
  const started = runShop(other.path, settings).then(async (second) => {
    await sleep(10_000);
    return isThere(second.pid) ? second.stop().then(() => 'it runs') : 'it has ended';
  });
  expect(await started.catch(() => 'it has ended')).toBe('it has ended');
  other.remove();
});

it('ends with its main process', async () => {
  const children = shop.workers();
  await shop.stop('SIGKILL');
  await expect.poll(() => children.filter(isThere), { timeout: 40_000 }).toEqual([]);
  // The database that was left running is taken over.
  shop = await runShop(folder.path, { WORKERS: '2', LOG_LEVEL: 'silent' });
  expect(new Set(await statusesOf(5))).toEqual(new Set([200]));
});
