import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../log.ts';
import type { ProcessProbe } from './return-memory.ts';
import { returnMemoryWhenQuiet } from './return-memory.ts';

const checkMs = 10_000;
let busyShare = 0;
const returnMemory = vi.fn<ProcessProbe['returnMemory']>(async () => {});
const probe: ProcessProbe = { busyShare: () => busyShare, returnMemory };
const log = { warn: vi.fn<Log['warn']>() };
const check = (times: number) => vi.advanceTimersByTimeAsync(times * checkMs);

beforeEach(() => {
  busyShare = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('returns memory after a quiet minute', async () => {
  returnMemoryWhenQuiet(log, probe);
  await check(5);
  expect(returnMemory).not.toHaveBeenCalled();
  await check(1);
  expect(returnMemory).toHaveBeenCalledOnce();
});

it('begins the minute again after each busy check', async () => {
  returnMemoryWhenQuiet(log, probe);
  await check(5);
  busyShare = 0.06;
  await check(1);
  busyShare = 0.05;
  await check(5);
  expect(returnMemory).not.toHaveBeenCalled();
  await check(1);
  expect(returnMemory).toHaveBeenCalledOnce();
});

it('does it again every five minutes at most, while it is quiet', async () => {
  returnMemoryWhenQuiet(log, probe);
  await check(6 + 29);
  expect(returnMemory).toHaveBeenCalledOnce();
  await check(1);
  expect(returnMemory).toHaveBeenCalledTimes(2);
  busyShare = 1;
  await check(60);
  expect(returnMemory).toHaveBeenCalledTimes(2);
  busyShare = 0;
  await check(6);
  expect(returnMemory).toHaveBeenCalledTimes(3);
});

it('goes on after a failure, and says so', async () => {
  returnMemoryWhenQuiet(log, probe);
  returnMemory.mockRejectedValueOnce(new Error('no inspector'));
  await check(6 + 30);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('no inspector') },
    'memory was not returned',
  );
  expect(returnMemory).toHaveBeenCalledTimes(2);
});

it.runIf(process.platform === 'linux')('returns what V8 and the C library keep', () => {
  // Small buffers lie between each other in the C library's heap: freeing nine of ten leaves no end to cut off.
  const program = `
    const { returnMemory } = await import(${JSON.stringify(new URL('return-memory.ts', import.meta.url).href)});
    const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
    let many = Array.from({ length: 120_000 }, () => Buffer.allocUnsafeSlow(1500).fill(1));
    const kept = many.filter((_buffer, n) => n % 10 === 0);
    many = undefined;
    const before = megabytes();
    await returnMemory();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await returnMemory();
    process.stdout.write(JSON.stringify({ kept: kept.length, returned: before - megabytes() }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { returned } = JSON.parse(output) as { returned: number };
  expect(returned).toBeGreaterThan(60);
});
