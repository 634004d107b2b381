import { expect, it } from 'vitest';
import { breaksPath, breakStateOf } from './issues-path.ts';

it('names the pages of open breaks and of all', () => {
  expect(breaksPath()).toBe('/admin/payment-breaks');
  expect(breaksPath({ page: 3 })).toBe('/admin/payment-breaks/page/3');
  expect(breaksPath({ state: 'all' })).toBe('/admin/payment-breaks?state=all');
  expect(breaksPath({ state: 'all', page: 2 })).toBe('/admin/payment-breaks/page/2?state=all');
});

it('reads out of its own addresses what they ask for, and takes junk for the open ones', () => {
  const stateOf = (path: string) => breakStateOf(new URL(path, 'http://localhost'));
  for (const state of ['open', 'all'] as const) expect(stateOf(breaksPath({ state, page: 2 }))).toBe(state);
  expect(stateOf('/admin/payment-breaks?state=closed')).toBe('open');
});
