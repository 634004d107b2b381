import { expect, it } from 'vitest';
import { savingsNote } from './savings.ts';

it('says what is saved, and with which coupon', () => {
  expect(savingsNote(282_300, 243_630, 'SPRING57')).toBe('You save $386.70 with SPRING57');
  expect(savingsNote(100, 99)).toBe('You save $0.01');
  expect(savingsNote(100, 99, null)).toBe('You save $0.01');
  expect(savingsNote(100, 99, 'TEN', 'They')).toBe('They save $0.01 with TEN');
});

it('says nothing when nothing is saved', () => {
  expect(savingsNote(100, 100, 'ZERO')).toBeUndefined();
});
