import { expect, it } from 'vitest';
import { inBatches } from './delete-in-batches.ts';

it('a statement in batches is repeated until it meets fewer rows than it may', async () => {
  const changed = [5000n, 5000n, 12n];
  const limits: number[] = [];
  await inBatches(async (rows) => {
    limits.push(rows);
    return changed.shift();
  });
  expect(changed).toEqual([]);
  expect(limits).toEqual([5000, 5000, 5000]);
});
