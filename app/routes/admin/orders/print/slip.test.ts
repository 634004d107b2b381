import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { Slip } from './slip.tsx';

const item = (lugoPart: string, qty: number, notSent = 0) =>
  ({
    product: lugoPart,
    name: 'Grille',
    lugoPart,
    brand: '',
    qty,
    notSent,
    cameBack: 0,
  }) as Order['orderItems'][number];
const paid = {
  _id: 'a',
  number: 570123,
  createdAt: '2026-11-21T16:31:00.000Z',
  paidAt: '2026-11-21T16:34:00.000Z',
  state: 'paid',
  isPaid: true,
  isDelivered: false,
  isReversed: false,
  shippingAddress: { state: 'CA', country: 'United States' },
  orderItems: [item('LCT-1', 3, 1), item('LCT-2', 1, 1)],
  packages: [],
  refundedTotal: '0.00',
  refundable: '200.00',
  totalPrice: '300.00',
} as unknown as Order;

/** Returns the text of the slip. */
function slipOf(order: Order): string {
  return renderToString(createElement(Slip, { order }))
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('leaves out what was refunded before the order is sent', () => {
  const slip = slipOf(paid);
  expect(slip).toContain('2 LCT-1 Grille');
  expect(slip).not.toContain('LCT-2');
  expect(slip).toContain('2 pieces');
  expect(slip).not.toContain('Don’t pack');
});

it.each<[string, object]>([
  ['Not paid', { isPaid: false }],
  ['Canceled', { state: 'canceled' }],
  ['Payment taken back', { isReversed: true, refundable: '0.00' }],
  ['Refunded', { refundable: '0.00' }],
  ['Nothing to send', { orderItems: [item('LCT-1', 3, 3)] }],
])('warns: %s', (reason, changes) => {
  expect(slipOf({ ...paid, ...changes })).toContain(`${reason}. Don’t pack this order.`);
});

it('marks what goes by truck, to be checked before signing; only boxes stay closed', () => {
  const bed = { ...item('LCT-3', 1), freight: 'truck' as const };
  const byTruck = slipOf({ ...paid, orderItems: [bed] });
  expect(byTruck).toMatch(/Grille Truck freight/);
  expect(byTruck).toContain('check the part');
  expect(byTruck).not.toContain('box');
  const both = slipOf({ ...paid, orderItems: [bed, item('LCT-1', 1)] });
  expect(both).toContain('check the part');
  expect(both).toContain('If a box arrives damaged');
});

it('says that its customer picks it up, whose parts no carrier can damage', () => {
  expect(slipOf(paid)).toMatch(/Ship to .*Ship with .*If a box arrives damaged/);
  const slip = slipOf({ ...paid, pickup: true });
  expect(slip).toMatch(/Pickup for .*Local pickup, received by Signature Date/);
  expect(slip).not.toMatch(/Ship with|Ship to|damaged/);
});

it('stays what was sent, whatever is refunded later', () => {
  const tracking = { carrier: 'UPS', number: '1Z' };
  const packages = [
    { position: 1, ...tracking, contents: [] },
    { position: 2, carrier: 'FedEx', number: '77', contents: [] },
  ];
  const sent = { ...paid, tracking, packages, refundable: '0.00' };
  expect(slipOf(sent)).toContain('Sent with UPS, 1Z FedEx, 77');
  expect(slipOf(sent)).toContain('2 LCT-1 Grille');
  expect(slipOf(sent)).not.toContain('Don’t pack');
});

it('lists what is in each package, and what is in none', () => {
  const packages = [
    { position: 1, carrier: 'UPS', number: '1Z', contents: [{ product: 'LCT-1', qty: 1 }] },
    { position: 2, carrier: 'FedEx', number: '77', contents: [] },
  ];
  const slip = slipOf({ ...paid, tracking: { carrier: 'UPS', number: '1Z' }, packages });
  expect(slip).toMatch(/UPS, 1Z Packed.* 1 LCT-1 Grille .*1 piece .*Other parts .* 1 LCT-1 Grille .*1 piece/);
  expect(slip).not.toContain('LCT-2');
  const all = [{ position: 1, carrier: 'UPS', number: '1Z', contents: [{ product: 'LCT-1', qty: 2 }] }];
  expect(slipOf({ ...paid, packages: all })).not.toContain('Other parts');
});

it('lists first what is still to pack while more is to follow, and nothing to check off of what was sent', () => {
  const one = { position: 1, carrier: 'UPS', number: '1Z', contents: [{ product: 'LCT-1', qty: 1 }] };
  const partlySent = { ...paid, tracking: { carrier: 'UPS', number: '1Z' }, moreToFollow: true };
  const slip = slipOf({ ...partlySent, packages: [one] });
  expect(slip).toMatch(
    /Still to pack Packed.*To check off 1 LCT-1.*Already sent with UPS, 1Z Packed.*Sent 1 LCT-1/,
  );
  expect(slip.match(/To check off/g)).toHaveLength(1);
  const unknown = slipOf({ ...partlySent, packages: [{ ...one, contents: [] }] });
  expect(unknown).toMatch(/Still to pack, unless already sent Packed.*To check off 2 LCT-1/);
});
