import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import { RequestDialog } from './request-dialog.tsx';

const item = { product: 'cap', name: 'Hub Cap', qty: 1, notSent: 0, cameBack: 0 };
const order = {
  _id: 'o',
  pickup: false,
  orderItems: [item],
  requests: [],
  totalPrice: '10.00',
} as unknown as Order;

function dialogOf(kind: RequestKind, more: Partial<Order> = {}): string {
  return htmlOf(createElement(RequestDialog, { order: { ...order, ...more }, kind, onClose: () => {} }));
}

describe('RequestDialog', () => {
  it('asks to cancel: the reason is optional, and no part is chosen', () => {
    const html = dialogOf('cancel');
    expect(html).toContain('Your order isn’t sent yet.');
    expect(html).toContain('(optional)');
    expect(html).not.toContain('Hub Cap');
    expect(dialogOf('cancel', { pickup: true })).toContain('picked up your order yet');
  });

  it('promises no money of an order that cost none', () => {
    const free = { totalPrice: '0.00' };
    expect(dialogOf('cancel')).toContain('we’ll refund it in full');
    expect(dialogOf('cancel', free)).toContain('answer by email or phone.');
    expect(dialogOf('cancel', free)).not.toContain('refund');
    expect(dialogOf('return', free)).not.toContain('restocking fee');
  });

  it('asks to return: the only unit is chosen already, of several none', () => {
    const html = dialogOf('return');
    expect(html).toMatch(/<input[^>]*checked=""/);
    expect(html).toContain('restocking fee');
    expect(html.match(/<select[^>]*name="(\w+)"/g)).toEqual(['<select name="returnReason"']);
    const several = { orderItems: [{ ...item, qty: 3 }] as Order['orderItems'] };
    expect(dialogOf('return', several)).not.toContain('checked=""');
    expect(html).not.toContain('hasn’t shipped yet');
    expect(dialogOf('return', { moreToFollow: true, packages: [] })).toContain('hasn’t shipped yet');
  });
});
