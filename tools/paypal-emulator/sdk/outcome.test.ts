import { describe, expect, it } from 'vitest';
import { readOutcome } from './outcome.ts';

const ourWindow = { name: 'the approval window' };
const expected = { origin: 'http://127.0.0.1:4010', source: ourWindow, session: 's1' };
const data = { from: 'paypal-emulator', session: 's1', outcome: 'approve', orderID: 'O1', payerID: 'P1' };
const message = { origin: expected.origin, source: ourWindow as unknown, data: data as unknown };

describe('readOutcome', () => {
  it('accepts a message from our window on the emulator', () => {
    expect(readOutcome(message, expected)).toEqual({ outcome: 'approve', orderID: 'O1', payerID: 'P1' });
  });

  it.each([
    ['from another origin', { ...message, origin: 'http://127.0.0.1:4011' }],
    ['from an origin that only begins alike', { ...message, origin: 'http://127.0.0.1:40100' }],
    ['from another window', { ...message, source: {} }],
    ['from no window', { ...message, source: null }],
    ['about an earlier opening', { ...message, data: { ...data, session: 's0' } }],
    ['without an order', { ...message, data: { ...data, orderID: undefined } }],
    ['with another outcome', { ...message, data: { ...data, outcome: 'paid' } }],
    ['of another program', { ...message, data: 'approve' }],
    ['without content', { ...message, data: null }],
  ])('ignores a message %s', (_name, event) => {
    expect(readOutcome(event, expected)).toBeUndefined();
  });

  it('ignores messages when no window of ours is open', () => {
    expect(readOutcome({ ...message, source: null }, { ...expected, source: null })).toBeUndefined();
  });
});
