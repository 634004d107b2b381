import { describe, expect, it } from 'vitest';
import { parseOrderNumber } from './order-number.ts';

describe('parseOrderNumber', () => {
  it.each([
    '570123',
    ' 570123 ',
    '#570123',
    '# 570 123',
    'No. 570123',
    'no 570-123',
    'Order 570123',
    'order #570123',
  ])('reads %j', (text) => {
    expect(parseOrderNumber(text)).toBe(570123);
  });

  it('reads seven digits', () => {
    expect(parseOrderNumber('1000000')).toBe(1_000_000);
  });

  it.each(['', '57012', '57012345', '5701 23', '570123a', '0'.repeat(24), '##570123', '570.123', 'brake'])(
    'refuses %j',
    (text) => {
      expect(parseOrderNumber(text)).toBeUndefined();
    },
  );
});
