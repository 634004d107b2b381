import { expect, it } from 'vitest';
import { couponDoubts } from './coupon-doubt.ts';

const today = '2026-11-30';
const inactive = { isActive: false, lastDay: null, napco: 0, aftermarket: 0 };
const sale = { isActive: true, lastDay: today, napco: 10, aftermarket: 0 };

it('asks about an active coupon that nobody can use anymore', () => {
  const ended = { ...sale, lastDay: '2026-11-29' };
  expect(couponDoubts(ended, sale, today)).toEqual({
    lastDay: 'Its last day is over: nobody can use it. Is that right?',
  });
  expect(couponDoubts(sale, inactive, today)).toEqual({});
  expect(couponDoubts({ ...ended, isActive: false }, sale, today)).toEqual({});
  expect(couponDoubts({ ...sale, lastDay: null }, inactive, today)).toEqual({});
});

it('asks about an active coupon that takes nothing off', () => {
  const empty = { ...inactive, isActive: true };
  expect(couponDoubts(empty, inactive, today)).toEqual({ discount: 'It takes nothing off. Is that right?' });
  expect(couponDoubts(inactive, sale, today)).toEqual({});
  // What is no number yet is refused anyway.
  expect(couponDoubts({ ...empty, napco: Number.NaN }, inactive, today)).toEqual({});
});

it('does not ask about what was saved like this', () => {
  const useless = { isActive: true, lastDay: '2026-11-01', napco: 0, aftermarket: 0 };
  expect(couponDoubts(useless, useless, today)).toEqual({});
  expect(Object.keys(couponDoubts(useless, { ...useless, isActive: false }, today))).toEqual([
    'lastDay',
    'discount',
  ]);
});
