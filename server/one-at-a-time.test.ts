import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('runs work in its order, one at a time, and goes on after one that fails', async () => {
  const inTurn = oneAtATime(4, 'Too much');
  const steps: string[] = [];
  const work = (name: string, ms: number) => async () => {
    steps.push(`${name} begins`);
    await sleep(ms);
    steps.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([
    inTurn(work('a', 20)),
    inTurn(work('b', 1)),
    inTurn(work('c', 1)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('refuses what would have to wait behind too much, and takes more once some is done', async () => {
  const inTurn = oneAtATime(2, 'Too much');
  const running = [inTurn(() => sleep(5)), inTurn(() => sleep(5))];
  await expect(inTurn(() => sleep(1))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too much',
    details: { retryAfter: 5 },
  });
  await Promise.all(running);
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});
