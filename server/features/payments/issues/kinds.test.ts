import { expect, it } from 'vitest';
import { paymentIssueKinds, describePaymentIssue } from './kinds.ts';

it('has words for each kind, and for one that another version of the shop has written', () => {
  for (const kind of Object.keys(paymentIssueKinds)) {
    const { title, advice } = describePaymentIssue(kind);
    expect(title.length).toBeGreaterThan(20);
    expect(advice).toMatch(/\w\.$/);
  }
  expect(new Set(Object.values(paymentIssueKinds).map(({ title }) => title)).size).toBe(
    Object.keys(paymentIssueKinds).length,
  );
  for (const kind of ['of_tomorrow', 'constructor']) {
    expect(describePaymentIssue(kind)).toEqual({ title: kind, advice: 'Compare with PayPal.' });
  }
});

it('does not ask to answer a dispute that is over', () => {
  expect(describePaymentIssue('capture_reversed').advice).toMatch(/^Answer the dispute/);
  expect(describePaymentIssue('capture_reversed', true).advice).toMatch(/nothing left to answer/);
  expect(describePaymentIssue('late_payment', true)).toEqual(describePaymentIssue('late_payment'));
});
