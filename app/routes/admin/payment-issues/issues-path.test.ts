import { expect, it } from 'vitest';
import { paymentIssuesPath, paymentIssueStateOf } from './issues-path.ts';

it('names the pages of open payment issues and of all', () => {
  expect(paymentIssuesPath()).toBe('/admin/payment-issues');
  expect(paymentIssuesPath({ page: 3 })).toBe('/admin/payment-issues/page/3');
  expect(paymentIssuesPath({ state: 'all' })).toBe('/admin/payment-issues?state=all');
  expect(paymentIssuesPath({ state: 'all', page: 2 })).toBe('/admin/payment-issues/page/2?state=all');
});

it('reads out of its own addresses what they ask for, and takes junk for the open ones', () => {
  const stateOf = (path: string) => paymentIssueStateOf(new URL(path, 'http://localhost'));
  for (const state of ['open', 'all'] as const)
    expect(stateOf(paymentIssuesPath({ state, page: 2 }))).toBe(state);
  expect(stateOf('/admin/payment-issues?state=closed')).toBe('open');
});
