import { expect, it } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import { endOrderFor, readInquiryOf, startOrderFor } from './order-for.ts';

it('an order for a customer knows the inquiry that ends with it, until it ends or another begins', () => {
  const stored = stubStorage('localStorage');
  const userInfo = { _id: '5'.repeat(24), name: 'Rosa', email: 'rosa@example.com', isAdmin: true };
  stored.set('userInfo', JSON.stringify({ userInfo }));
  const [walt, inquiry] = ['walt@example.com', 'a'.repeat(24)];
  startOrderFor(walt, inquiry);
  expect(readInquiryOf(walt)).toBe(inquiry);
  expect(readInquiryOf('ann@example.com')).toBeUndefined();
  endOrderFor(walt);
  expect(readInquiryOf(walt)).toBeUndefined();
  startOrderFor(walt, inquiry);
  startOrderFor(walt);
  expect(readInquiryOf(walt)).toBeUndefined();
  stored.set('orderForInquiry', '../../x');
  expect(readInquiryOf(walt)).toBeUndefined();
});
