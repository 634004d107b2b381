import { expect, it } from 'vitest';
import { partCategories } from './part-categories.ts';
import { partSystems } from './part-systems.ts';

it('has each category in exactly one system', () => {
  expect(partSystems.flatMap(({ categories }) => [...categories]).sort()).toEqual([...partCategories].sort());
});

it('lists the categories of a system by name', () => {
  for (const { categories } of partSystems) expect(categories).toEqual([...categories].sort());
});

it('has an id of its own for each system, fit for an address', () => {
  const ids = partSystems.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});
