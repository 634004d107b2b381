import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import type { Returned } from './returned-parts.tsx';
import {
  allReturned,
  expectedReturned,
  isLateReturn,
  nothingReturned,
  placeError,
  ReturnedParts,
  returnTermsOf,
} from './returned-parts.tsx';

const unsent = {
  isDelivered: false,
  requests: [] as Order['requests'],
  refunds: [] as Order['refunds'],
} as Order;
/** One of two grilles is in a package, and the hood in none. */
const partlySent = {
  ...unsent,
  tracking: { carrier: 'UPS', number: '1Z999AA10123456784' },
  moreToFollow: true,
  orderItems: [
    { product: 'grille', qty: 2, notSent: 0, cameBack: 0 },
    { product: 'hood', qty: 1, notSent: 0, cameBack: 0 },
  ],
  packages: [{ position: 1, carrier: 'UPS', contents: [{ product: 'grille', qty: 1 }] }],
} as Order;
const ready = { ...unsent, tracking: { carrier: 'Local pickup' } };
const sent = { ...unsent, tracking: { carrier: 'UPS', number: '1Z999AA10123456784' } };
const line = (product: string, returnable: number) =>
  ({ product, name: product, returnable }) as Parameters<typeof allReturned>[1][number];
const lines = [line('grille', 2), line('hood', 1), line('seal', 0)];

const termsOf = (order: Order, chosen: Partial<Returned> = {}) =>
  returnTermsOf(order, { ...nothingReturned(order), units: { grille: 1 }, ...chosen });
const askAbout = (order: Order, returned: Returned) =>
  renderToStaticMarkup(createElement(ReturnedParts, { order, lines, returned, onChange: () => {} }));

describe('a refund of an order that is still at the shop', () => {
  it('proposes no restocking fee, and to put the parts back in stock', () => {
    expect(termsOf(unsent)).toEqual({ unsent: true, keepsFee: false, restock: true });
    expect(termsOf(sent)).toEqual({ unsent: false, keepsFee: true, restock: true });
    expect(termsOf({ ...sent, isDelivered: true })).toMatchObject({ keepsFee: true });
  });

  it('takes back every part when everything is refunded', () => {
    expect(allReturned(unsent, lines)).toEqual({
      units: { grille: 2, hood: 1, seal: 0 },
      reason: '',
      place: '',
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
  it('proposes what follows from the reason, whatever was chosen before', () => {
    const usual = { unsent: false, keepsFee: true, restock: true };
    expect(termsOf(sent, { reason: 'fit' })).toEqual(usual);
    expect(termsOf(sent, { reason: 'damaged' })).toEqual({ ...usual, keepsFee: false, restock: false });
    expect(termsOf(sent, { reason: 'wrong' })).toEqual({ ...usual, keepsFee: false });
    const place = 'sent';
    expect(termsOf(partlySent, { place, reason: 'fit' })).toEqual(usual);
    expect(termsOf(partlySent, { place, reason: 'wrong' })).toEqual({ ...usual, keepsFee: false });
    expect(termsOf(partlySent, { place })).toEqual(usual);
  });

  it('keeps what was chosen by hand', () => {
    const byHand = { keepsFee: false, restock: false };
    expect(termsOf(sent, { ...byHand, reason: 'other' })).toMatchObject(byHand);
    expect(termsOf(sent, { reason: 'damaged', restock: true })).toMatchObject({ restock: true });
  });

  it('is for the reason that the buyer gave, until these parts came back with a refund', () => {
    const request = {
      kind: 'return',
      returnReason: 'damaged',
      createdAt: '2026-11-22T16:31:00.000Z',
      answeredAt: null,
    } as Order['requests'][number];
    const reasonOf = (order: Partial<Order>) => nothingReturned({ ...sent, ...order }).reason;
    const refund = {
      state: 'completed',
      createdAt: '2026-11-27T16:31:00.000Z',
      returned: [{ name: 'Grille', qty: 1, unsent: false }],
    } as Order['refunds'][number];
    expect(reasonOf({ requests: [request] })).toBe('damaged');
    expect(reasonOf({ requests: [request], refunds: [refund] }), 'some of them, it is open').toBe('damaged');
    const requests = [{ ...request, answeredAt: '2026-11-23T16:31:00.000Z' }];
    expect(reasonOf({ requests })).toBe('damaged');
    const [shipping, failed] = [
      { ...refund, returned: [] },
      { ...refund, state: 'failed' as const },
    ];
    const earlier = { ...refund, createdAt: '2026-11-21T16:31:00.000Z' };
    expect(reasonOf({ requests, refunds: [earlier, shipping, failed] })).toBe('damaged');
    expect(reasonOf({ requests, refunds: [refund] })).toBe('');
    expect(reasonOf({ requests: [{ ...request, kind: 'cancel' }] })).toBe('');
    expect(reasonOf({ requests: requests.map((one) => ({ ...one, withdrawn: true })) })).toBe('');
    const expected = { ...request, answeredAt: request.createdAt, returnExpected: true };
    expect(reasonOf({ requests: [expected], refunds: [refund] }), 'some are still to come').toBe('damaged');
    const other = { ...expected, returnReason: 'fit' as const };
    expect(reasonOf({ requests: [other, expected] }), 'two returns, two reasons').toBe('');
    expect(
      reasonOf({ requests: [expected, { ...other, returnExpected: false }] }),
      'only one is expected',
    ).toBe('damaged');
    expect(nothingReturned({ ...unsent, requests }).reason, 'marked as sent by mistake').toBe('');
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

describe('a refund of parts of a partly sent order', () => {
  const where = 'Where were they?';
  const mark = (units: Returned['units'], chosen: Partial<Returned> = {}) => ({
    ...nothingReturned(partlySent),
    units,
    ...chosen,
  });

  it('asks where they were, if the packages don’t tell, and neither fee nor reason before that', () => {
    const html = askAbout(partlySent, mark({ grille: 1 }));
    expect(html).toContain('What came back, or is not sent?');
    expect(html).toContain(where);
    expect(html).not.toContain('Why did it come back?');
    expect(placeError(partlySent, mark({ grille: 1 }))).toBe('Choose whether they came back');
    expect(placeError(partlySent, mark({ grille: 1 }, { place: 'here' }))).toBeUndefined();
    expect(termsOf(partlySent)).toMatchObject({ unsent: undefined, keepsFee: false });
    expect(termsOf(partlySent, { place: 'here' })).toMatchObject({ unsent: true, keepsFee: false });
    expect(askAbout(partlySent, mark({ grille: 1 }, { place: 'sent' }))).toContain('Why did it come back?');
  });

  it('knows it of what is in no package, or of all that was ordered', () => {
    expect(askAbout(partlySent, mark({ hood: 1 }))).not.toContain(where);
    expect(termsOf(partlySent, { units: { hood: 1 } })).toMatchObject({ unsent: true });
    expect(placeError(partlySent, mark({ hood: 1 }))).toBeUndefined();
    expect(askAbout(sent, { ...nothingReturned(sent), units: { grille: 1 } })).not.toContain(where);
  });

  it('says when they have to be refunded one after the other', () => {
    const both = mark({ grille: 2 });
    expect(askAbout(partlySent, both)).toContain('refund them one after the other');
    expect(askAbout(partlySent, both)).not.toMatch(/Where were they|Why did it come back/);
    expect(placeError(partlySent, both)).toContain('one after the other');
    expect(placeError(partlySent, mark({}))).toBeUndefined();
  });
});

describe('a return that is on its way', () => {
  const request = { kind: 'return', answeredAt: '2026-11-21T16:31:00.000Z', returnReason: 'fit' };
  const expecting = (
    ...requests: { returnExpected: boolean; answeredAt?: string | null; parts: object[] }[]
  ) => ({ ...sent, requests: requests.map((one) => ({ ...request, ...one })) }) as unknown as Order;
  const of = (product: string, expected: number) => ({ product, qty: expected, expected });

  it('is what is still expected of it and can be refunded, for the reason that was given', () => {
    const order = expecting(
      { returnExpected: true, parts: [of('grille', 1), of('seal', 1)] },
      { returnExpected: true, parts: [of('grille', 3)] },
      { returnExpected: false, parts: [of('hood', 1)] },
    );
    expect(expectedReturned(order, lines)).toEqual({
      units: { grille: 2, hood: 0, seal: 0 },
      reason: 'fit',
      // Also when the order doesn't tell.
      place: 'sent',
    });
  });

  it('is also what its buyer asked to return and nobody has answered', () => {
    const asked = { returnExpected: false, parts: [{ product: 'grille', qty: 1, expected: 0 }] };
    const units = { grille: 1, hood: 0, seal: 0 };
    const waiting = expecting({ ...asked, answeredAt: null });
    expect(expectedReturned(waiting, lines)).toMatchObject({ units, reason: 'fit' });
    expect(expectedReturned(expecting(asked), lines), 'answered otherwise, or withdrawn').toBeUndefined();
  });

  it('is nothing when no part is expected, or none can be refunded anymore', () => {
    expect(expectedReturned(sent, lines)).toBeUndefined();
    const settled = expecting({ returnExpected: true, parts: [of('seal', 1)] });
    expect(expectedReturned(settled, lines)).toBeUndefined();
  });

  it('is late 14 days after the delivery, unless it was asked for before', () => {
    const now = new Date('2026-11-29T20:00:00Z');
    const isLate = (deliveredAt: string | null, ...requests: object[]) =>
      isLateReturn({ deliveredAt, requests: requests as Order['requests'] }, now);
    expect(isLate('2026-11-15T19:00:00Z')).toBe(true);
    expect(isLate('2026-11-15T21:00:00Z')).toBe(false);
    expect(isLate(null)).toBe(false);
    const asked = { kind: 'return', answeredAt: null, createdAt: '2026-11-20T20:00:00Z' };
    const answered = { ...asked, answeredAt: '2026-11-21T20:00:00Z' };
    expect(isLate('2026-11-15T19:00:00Z', asked)).toBe(false);
    expect(isLate('2026-11-05T19:00:00Z', asked)).toBe(true);
    expect(isLate('2026-11-15T19:00:00Z', { ...answered, returnExpected: true })).toBe(false);
    // Settled, or withdrawn.
    expect(isLate('2026-11-15T19:00:00Z', { ...answered, returnExpected: false })).toBe(true);
  });
});
