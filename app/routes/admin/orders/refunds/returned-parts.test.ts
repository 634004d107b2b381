import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import type { Returned } from './returned-parts.tsx';
import { allReturned, forReason, nothingReturned, ReturnedParts } from './returned-parts.tsx';

const unsent = {
  isDelivered: false,
  requests: [] as Order['requests'],
  refunds: [] as Order['refunds'],
} as Order;
const ready = { ...unsent, tracking: { carrier: 'Local pickup' } };
const sent = { ...unsent, tracking: { carrier: 'UPS', number: '1Z999AA10123456784' } };
const line = (product: string, returnable: number) =>
  ({ product, name: product, returnable }) as Parameters<typeof allReturned>[1][number];
const lines = [line('grille', 2), line('hood', 1), line('seal', 0)];

const askAbout = (order: Order, returned: Returned) =>
  renderToStaticMarkup(createElement(ReturnedParts, { order, lines, returned, onChange: () => {} }));

describe('a refund of an order that is still at the shop', () => {
  it('proposes no restocking fee, and to put the parts back in stock', () => {
    expect(nothingReturned(unsent)).toMatchObject({ keepsFee: false, restock: true });
    expect(nothingReturned(sent)).toMatchObject({ keepsFee: true, restock: true });
    expect(nothingReturned({ ...sent, isDelivered: true })).toMatchObject({ keepsFee: true });
  });

  it('takes back every part when everything is refunded', () => {
    expect(allReturned(unsent, lines)).toEqual({
      units: { grille: 2, hood: 1, seal: 0 },
      keepsFee: false,
      reason: '',
      restock: true,
    });
  });

  it.each([
    ['Which parts will not be sent?', unsent],
    ['Which parts will not be picked up?', ready],
    ['What came back?', sent],
  ])('asks “%s”', (question, order) => {
    expect(askAbout(order, nothingReturned(order))).toContain(question);
  });

  it('says when nothing will be left to send', () => {
    expect(askAbout(unsent, allReturned(unsent, lines))).toContain('Nothing is left to send then.');
    const some = { ...nothingReturned(unsent), units: { grille: 2 } };
    expect(askAbout(unsent, some)).not.toContain('Nothing is left');
    expect(askAbout(sent, allReturned(sent, lines))).not.toContain('Nothing is left');
  });
});

describe('a refund of parts that came back', () => {
  it('proposes no fee and no restocking for a damaged part, and the usual again for another reason', () => {
    const marked = { ...nothingReturned(sent), units: { grille: 1 } };
    const damaged = forReason(marked, 'damaged');
    expect(damaged).toEqual({ ...marked, reason: 'damaged', keepsFee: false, restock: false });
    expect(forReason(damaged, 'fit')).toEqual({ ...marked, reason: 'fit' });
    expect(forReason(marked, 'wrong')).toEqual({ ...marked, reason: 'wrong', keepsFee: false });
    expect(forReason(damaged, 'wrong')).toEqual({ ...damaged, reason: 'wrong', restock: true });
    const chosen = { ...marked, keepsFee: false };
    expect(forReason(chosen, 'other')).toEqual({ ...chosen, reason: 'other' });
    const kept = { ...damaged, restock: true };
    expect(forReason(kept, 'damaged')).toEqual(kept);
  });

  it('is for the reason that the buyer gave, also once we have answered, until a refund is made', () => {
    const request = {
      kind: 'return',
      returnReason: 'damaged',
      createdAt: '2026-11-22T16:31:00.000Z',
      answeredAt: null,
    } as Order['requests'][number];
    const damaged = { reason: 'damaged', keepsFee: false, restock: false };
    expect(nothingReturned({ ...sent, requests: [request] })).toMatchObject(damaged);
    const answered = { ...sent, requests: [{ ...request, answeredAt: '2026-11-23T16:31:00.000Z' }] };
    expect(nothingReturned(answered)).toMatchObject(damaged);
    const refund = { state: 'completed', createdAt: '2026-11-27T16:31:00.000Z' } as Order['refunds'][number];
    const usual = { reason: '', keepsFee: true, restock: true };
    expect(nothingReturned({ ...answered, refunds: [refund] })).toMatchObject(usual);
    expect(nothingReturned({ ...answered, refunds: [{ ...refund, state: 'failed' }] })).toMatchObject(
      damaged,
    );
    const earlier = { ...refund, createdAt: '2026-11-21T16:31:00.000Z' };
    expect(nothingReturned({ ...answered, refunds: [earlier] })).toMatchObject(damaged);
    expect(nothingReturned({ ...sent, requests: [{ ...request, kind: 'cancel' }] })).toMatchObject(usual);
  });

  it('says that none goes back into stock as long as none is marked', () => {
    const text = 'No part goes back into stock';
    expect(askAbout(sent, nothingReturned(sent))).toContain(text);
    expect(askAbout(sent, { ...nothingReturned(sent), units: { grille: 1 } })).not.toContain(text);
  });

  it('says when more is marked than came', () => {
    const tooMany = (units: number) => askAbout(sent, { ...nothingReturned(sent), units: { grille: units } });
    expect(tooMany(3)).toContain('Only 2 can be refunded');
    expect(tooMany(2)).not.toContain('Only 2');
  });
});
