import { expect, it } from 'vitest';
import { needsOwner, pendingPayment } from './pending-payment.ts';

it.each([
  ['ECHECK', 'echeck', false],
  ['TRANSACTION_APPROVED_AWAITING_FUNDING', 'funding', true],
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'seller', true],
  ['INTERNATIONAL_WITHDRAWAL', 'seller', true],
  ['UNILATERAL', 'seller', true],
  ['VERIFICATION_REQUIRED', 'seller', true],
  ['PENDING_REVIEW', 'review', false],
  ['OTHER', 'review', false],
  ['A_REASON_OF_TOMORROW', 'review', false],
  ['constructor', 'review', false],
])('a payment that is pending for %s waits for: %s; the owner is needed: %s', (reason, waitsFor, owner) => {
  expect(pendingPayment(reason)).toBe(waitsFor);
  expect(needsOwner(reason)).toBe(owner);
});
