import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Paragraphs } from './paragraphs.tsx';

test('equal lines are paragraphs of their own', () => {
  const { children } = Paragraphs({ children: 'Drill.\nDeburr.\n\nDrill.' }).props as {
    children: ReactElement<{ children: string }>[];
  };
  expect(children.map(({ props }) => props.children)).toEqual(['Drill.', 'Deburr.', 'Drill.']);
  expect(new Set(children.map(({ key }) => key)).size).toBe(3);
});
