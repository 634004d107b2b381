import { expect, test } from 'vitest';
import { idSchema } from '../../shop/contracts/endpoint.ts';
import { newId } from './id.ts';

test('ids begin with the second they are made in, and no two are the same', () => {
  const at = (text: string) => newId(new Date(text));
  expect(at('2026-11-23T08:00:00.000Z').slice(0, 8)).toBe(at('2026-11-23T08:00:00.999Z').slice(0, 8));
  expect(at('2026-11-23T08:00:01.000Z') > at('2026-11-23T08:00:00.999Z')).toBe(true);
  const ids = Array.from({ length: 1000 }, () => newId());
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(idSchema.safeParse(id).success).toBe(true);
});
