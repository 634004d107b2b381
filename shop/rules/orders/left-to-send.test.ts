import { describe, expect, it } from 'vitest';
import { hasPartsToSend, unitsToSend } from './left-to-send.ts';

describe('what is left to send', () => {
  it('is what was ordered, less what was refunded before it was sent', () => {
    expect(unitsToSend({ qty: 3, notSent: 0 })).toBe(3);
    expect(unitsToSend({ qty: 3, notSent: 1 })).toBe(2);
  });

  it('is nothing once no line has a unit left', () => {
    const gone = { qty: 3, notSent: 3 };
    expect(hasPartsToSend([gone, { qty: 2, notSent: 1 }])).toBe(true);
    expect(hasPartsToSend([gone, gone])).toBe(false);
  });
});
