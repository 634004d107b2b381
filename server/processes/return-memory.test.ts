import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Watched } from './return-memory.ts';
import { returnMemoryWhenQuiet } from './return-memory.ts';

const lookMs = 10_000;
let share = 0;
let memory = 200;
const watched: Watched = {
  share: () => share,
  memory: () => memory,
  returnMemory: vi.fn<Watched['returnMemory']>(async () => void (memory = 140)),
};
const look = (times: number) => vi.advanceTimersByTimeAsync(times * lookMs);

beforeEach(() => {
  share = 0;
  memory = 200;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('returns memory after a quiet minute', async () => {
  returnMemoryWhenQuiet(watched);
  await look(5);
  expect(watched.returnMemory).not.toHaveBeenCalled();
  await look(1);
  expect(watched.returnMemory).toHaveBeenCalledOnce();
});

it('begins the minute again after each busy look', async () => {
  returnMemoryWhenQuiet(watched);
  await look(5);
  share = 0.06;
  await look(1);
  share = 0.05;
  await look(5);
  expect(watched.returnMemory).not.toHaveBeenCalled();
  await look(1);
  expect(watched.returnMemory).toHaveBeenCalledOnce();
});

it('does it again only once memory has grown', async () => {
  returnMemoryWhenQuiet(watched);
  await look(6);
  memory = 160;
  await look(20);
  expect(watched.returnMemory).toHaveBeenCalledOnce();
  memory = 162;
  await look(1);
  expect(watched.returnMemory).toHaveBeenCalledTimes(2);
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
