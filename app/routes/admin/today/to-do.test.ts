import { createElement } from 'react';
import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import type { Today } from '../../../../shop/contracts/reports.ts';
import { ToDo } from './to-do.tsx';

const nothing = {
  toShip: { count: 0, oldestPaidAt: null, reversed: 0 },
  uncollected: 0,
  asked: 0,
  returns: 0,
  paymentIssues: 0,
  disputes: { count: 0, respondBy: null },
  failedJobs: 0,
  submissions: { restoration: 0, part: 0, career: 0 },
  questions: 0,
  reviews: 0,
  lowStock: { count: 0, names: [] },
  uploads: { percent: 0, most: null },
} as unknown as Today;

it('leads to the orders that nobody has picked up, or says that all is done', () => {
  expect(htmlOf(createElement(ToDo, { today: nothing }))).toContain('All done.');
  const html = htmlOf(createElement(ToDo, { today: { ...nothing, uncollected: 2 } }));
  expect(html).toContain('href="/admin/orderlist?show=uncollected"');
  expect(html).toContain('Orders not picked up');
  expect(html).toContain('Ready for more than 3 days: call the customer');
});
