import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { toCents } from '../../../../../shop/rules/money.ts';
import type { TypedRefund } from './refund-draft.ts';
import { readRefund, writeRefund } from './refund-draft.ts';
import { nothingReturned } from './returned-parts.tsx';

const atShop = {
  _id: 'a',
  itemsPrice: '200.00',
  shippingPrice: '50.00',
  handlingFee: '5.00',
  taxPrice: '15.00',
  isDelivered: false,
  requests: [] as Order['requests'],
  refunds: [] as Order['refunds'],
} as Order;
const sent = { ...atShop, tracking: { carrier: 'UPS', number: '1Z' } } as Order;
const line = (product: string, returnable: number) => ({
  product,
  name: product,
  ordered: 2,
  returnable,
  returnedEarlier: 2 - returnable,
  lineTotal: '100.00',
  unitShipping: '25.00',
});
const leftWith = (...lines: ReturnType<typeof line>[]) => ({
  items: '100.00',
  shipping: '25.00',
  handling: '5.00',
  tax: '7.50',
  lines,
});
const breakdown = { items: '50.00', shipping: '25.00', handling: '3.00', tax: '3.75' };
const blank = { amount: '', reason: '', returned: nothingReturned(atShop) };
const typed: TypedRefund = {
  amount: '81.75',
  reason: 'Sold out.',
  breakdown,
  returned: { ...nothingReturned(atShop), restock: false, units: { grille: 1, hood: 1 } },
};
const draft = writeRefund(typed, atShop);

describe('what is typed into the form of a refund', () => {
  it('is read as it was written', () => {
    expect(readRefund(draft, atShop, leftWith(line('grille', 2), line('hood', 1)))).toEqual(typed);
  });

  it('keeps its reason, but no part that another refund has taken meanwhile, nor the amount for it', () => {
    const left = leftWith(line('grille', 2), line('hood', 0));
    const { returned, amount, breakdown: now, reason } = readRefund(draft, atShop, left);
    expect(returned).toEqual({ ...typed.returned, units: { grille: 1 } });
    expect(reason).toBe('Sold out.');
    // What the grille alone costs.
    expect(now?.items).toBe('50.00');
    expect(toCents(amount)).toBe(Object.values(now ?? {}).reduce((sum, one) => sum + toCents(one), 0));
  });

  it('keeps no part of which another refund has taken some: it may be the same one', () => {
    const before = leftWith(line('grille', 2), line('hood', 1));
    const written = writeRefund(typed, { ...atShop, refundLeft: before });
    expect(readRefund(written, atShop, before)).toEqual(typed);
    const { returned, amount } = readRefund(written, atShop, leftWith(line('grille', 1), line('hood', 1)));
    expect(returned.units).toEqual({ hood: 1 });
    expect(amount).not.toBe(typed.amount);
  });

  it('keeps everything when a part that is not marked was refunded before', () => {
    const all = { ...typed, returned: { ...typed.returned, units: { grille: 2, hood: 1, seal: 0 } } };
    const left = leftWith(line('grille', 2), line('hood', 1), line('seal', 0));
    expect(readRefund(writeRefund(all, atShop), atShop, left)).toEqual(all);
  });

  it('has no amount when another refund has taken all of its parts', () => {
    const left = leftWith(line('grille', 0), line('hood', 0));
    const returned = { ...typed.returned, units: {} };
    expect(readRefund(draft, atShop, left)).toEqual({ amount: '', reason: 'Sold out.', returned });
  });

  it('keeps its reason, but no part and no amount for parts, once the order was sent', () => {
    const left = leftWith(line('grille', 2), line('hood', 1));
    const returned = nothingReturned(sent);
    expect(readRefund(draft, sent, left)).toEqual({ amount: '', reason: 'Sold out.', returned });
    const favor = writeRefund({ ...blank, amount: '5.00', reason: 'A scratch.' }, atShop);
    expect(readRefund(favor, sent, left)).toEqual({ amount: '5.00', reason: 'A scratch.', returned });
  });

  it('keeps no breakdown of which another refund has left too little', () => {
    const left = leftWith(line('grille', 2), line('hood', 1));
    const since = { ...atShop, refundable: '60.00' };
    expect(readRefund(draft, since, left)).toEqual(typed);
    const { breakdown: _, ...others } = typed;
    expect(readRefund(draft, since, { ...left, shipping: '0.00' })).toEqual(others);
    // Nothing was refunded: it is being typed.
    const more = { ...typed, breakdown: { ...breakdown, items: '500.00' } };
    expect(readRefund(writeRefund(more, atShop), atShop, left)).toEqual(more);
  });

  it('is nothing without an amount, a reason or a part', () => {
    expect(writeRefund({ ...blank, breakdown }, atShop)).toBe('');
  });

  it.each([
    '',
    'null',
    '{"amount',
    '{"returned":null}',
    '{"returned":{}}',
    draft.replace('"81.75"', '81.75'),
    draft.replace('"hood":1', '"hood":"1"'),
    draft.replace('"units":{"grille":1,"hood":1}', '"units":null'),
    draft.replace('"tax":"3.75"', '"tax":null'),
  ])('is nothing when it cannot be read: %s', (text) => {
    expect(readRefund(text, atShop, leftWith(line('grille', 2), line('hood', 1)))).toEqual(blank);
  });
});
