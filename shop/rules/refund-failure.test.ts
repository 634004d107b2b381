import { expect, it } from 'vitest';
import { refundFailure } from './refund-failure.ts';

it('refundFailure says what helps, and keeps the code for whoever calls PayPal', () => {
  expect(refundFailure('REFUND_FAILED_INSUFFICIENT_FUNDS')).toBe(
    'Your PayPal balance is too low. Add money at PayPal, then refund again (REFUND_FAILED_INSUFFICIENT_FUNDS)',
  );
  expect(refundFailure('SOMETHING_NEW')).toBe('SOMETHING_NEW');
});
