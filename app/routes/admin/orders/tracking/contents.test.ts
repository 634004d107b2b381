import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '../../../../../tests/support/app/html-of.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import {
  asksContents,
  contentsOf,
  contentsValues,
  describeContents,
  packableParts,
  toText,
  unpackedText,
} from './contents.ts';
import { OrderPackages } from './order-packages.tsx';
import { bodyOf } from './save-tracking.ts';
import { TrackingForm } from './tracking-form.tsx';

const bezel = { product: 'bezel', name: 'Headlight Bezel', qty: 3, notSent: 0, cameBack: 0 };
const emblem = { product: 'emblem', name: 'Hood Emblem', qty: 1, notSent: 0, cameBack: 0 };
const orderItems = [bezel, emblem] as Order['orderItems'];
const packageWith = (position: number, contents: Order['packages'][number]['contents'] = []) => ({
  position,
  carrier: 'UPS',
  number: `1Z ${position}`,
  contents,
});
const sent = (...packages: Order['packages']) =>
  ({
    _id: 'o',
    orderItems,
    packages,
    moreToFollow: false,
    pickup: false,
    state: 'paid',
    totalPrice: '100.00',
    refundedTotal: '0.00',
    ...(packages[0] && { tracking: { carrier: 'UPS', number: '1Z 1' } }),
  }) as unknown as Order;
const one = packageWith(1, [{ product: 'bezel', qty: 2 }]);
const rest = [
  { product: 'bezel', qty: 1 },
  { product: 'emblem', qty: 1 },
];

const formOf = (order: Order, adds: boolean): string =>
  htmlOf(createElement(TrackingForm, { order, adds, onSaved: () => {}, inDialog: true }));
const packagesOf = (order: Order): string => htmlOf(createElement(OrderPackages, { order }));

describe('the contents of a package', () => {
  it('are asked for only when an order is sent in several packages', () => {
    const [first, another] = [
      { adds: false, moreToFollow: false },
      { adds: true, moreToFollow: false },
    ];
    expect(asksContents(sent(), first)).toBe(false);
    expect(asksContents(sent(), { ...first, moreToFollow: true })).toBe(true);
    expect(asksContents(sent(packageWith(1)), another)).toBe(true);
    expect(asksContents(sent(one), { ...first, moreToFollow: true }), 'to correct its number').toBe(false);
  });

  it('are chosen from what is in no other package', () => {
    expect(packableParts(sent(one)).map(({ left }) => left)).toEqual([1, 1]);
    expect(packableParts(sent(one), 1).map(({ left }) => left)).toEqual([3, 1]);
    const both = sent(one, packageWith(2, [{ product: 'emblem', qty: 1 }]));
    expect(packableParts(both).map(({ product }) => product)).toEqual(['bezel']);
    expect(packableParts(both, 2).map(({ left }) => left)).toEqual([1, 1]);
  });

  it('are the same text in whatever order they are chosen, and none when nothing is', () => {
    const parts = packableParts(sent());
    const chosen = contentsOf('{"emblem":1,"bezel":9,"fender":1}', parts);
    expect(chosen).toEqual([
      { product: 'bezel', qty: 3 },
      { product: 'emblem', qty: 1 },
    ]);
    expect(toText(chosen)).toBe('{"bezel":3,"emblem":1}');
    expect(toText(contentsOf('{"bezel":0}', parts))).toBe('');
    expect(describeContents(sent())('contents', '{"bezel":2}')).toBe('2 × Headlight Bezel');
    expect(describeContents(sent())('contents', '')).toBe('Not said');
    expect(describeContents(sent())('moreToFollow', true)).toBe('Yes');
  });

  it('change what a form begins with when somebody else packs a part', () => {
    const theirs = sent(one, packageWith(2, [{ product: 'emblem', qty: 1 }]));
    expect(contentsValues(theirs)).not.toEqual(contentsValues(sent(one)));
    expect(contentsValues(theirs).contents).toBe('');
    expect(contentsValues(theirs, 2).contents).toBe('{"emblem":1}');
  });

  it('tell which parts are in no package', () => {
    const order = sent(one);
    expect(unpackedText(order, order.packages)).toBe('1 × Headlight Bezel; 1 × Hood Emblem');
    expect(unpackedText(order, [...order.packages, packageWith(2, rest)])).toBe('');
    expect(unpackedText(order, [...order.packages, packageWith(2)])).toBe('');
  });
});

describe('what is sent of a package', () => {
  const values = {
    carrier: 'UPS',
    trackingNumber: '1Z 2',
    moreToFollow: false,
    contents: '{"bezel":1}',
    left: '',
  };
  const contents = [{ product: 'bezel', qty: 1 }];
  const tracking = { carrier: 'UPS', trackingNumber: '1Z 2' };

  it('has its contents when it is added, or is the first of several', () => {
    expect(bodyOf(values, sent(one), true)).toEqual({ ...tracking, moreToFollow: false, contents });
    expect(bodyOf({ ...values, moreToFollow: true }, sent(), false)).toEqual({
      ...tracking,
      moreToFollow: true,
      contents,
    });
  });

  it('has all that is left if nothing is chosen for the last one, as long as the others are known', () => {
    const nothing = { ...values, contents: '' };
    const last = { ...tracking, moreToFollow: false };
    expect(bodyOf(nothing, sent(one), true)).toEqual({ ...last, contents: rest });
    expect(bodyOf({ ...nothing, moreToFollow: true }, sent(one), true)).not.toHaveProperty('contents');
    expect(bodyOf(nothing, sent(packageWith(1)), true)).toEqual(last);
    // The number of a package that is there already.
    expect(bodyOf({ ...nothing, trackingNumber: '1z-1' }, sent(one), true)).not.toHaveProperty('contents');
    expect(formOf(sent(one), true)).toContain('all that is left, unless you choose');
    expect(formOf(sent(packageWith(1)), true)).not.toContain('all that is left');
  });

  it('has none of what another choice has hidden since', () => {
    expect(bodyOf(values, sent(), false)).toEqual({ ...tracking, moreToFollow: false });
    expect(bodyOf(values, sent(one), false), 'a corrected number').toEqual(tracking);
    expect(bodyOf({ ...values, carrier: 'local pickup', moreToFollow: true }, sent(), false)).toEqual({
      carrier: 'local pickup',
      trackingNumber: '',
      moreToFollow: true,
    });
  });
});

describe('TrackingForm', () => {
  it('asks what is in a package that is added, with nothing chosen, and nothing of the usual order', () => {
    expect(formOf(sent(), false)).not.toContain('In this package');
    const adding = formOf(sent(packageWith(1)), true);
    expect(adding).toContain('In this package');
    expect(adding).toContain('Hood Emblem');
    expect(adding).not.toContain('checked=""');
    const packed = packageWith(1, [
      { product: 'bezel', qty: 3 },
      { product: 'emblem', qty: 1 },
    ]);
    expect(formOf(sent(packed), true), 'nothing is left').not.toContain('In this package');
  });

  it('corrects a number with an email, and no contents', () => {
    const html = formOf(sent(one), false);
    expect(html).toContain('It replaces UPS, 1Z 1: the customer gets an email');
    expect(html).toContain('Save and Email');
    expect(html).not.toContain('In this package');
  });
});

describe('OrderPackages', () => {
  it('corrects the contents of orders in several packages', () => {
    expect(packagesOf(sent(packageWith(1)))).not.toContain('Contents…');
    expect(packagesOf(sent(one))).toContain('Contents…<span class="sr-only"> the package</span>');
    expect(packagesOf({ ...sent(packageWith(1)), moreToFollow: true })).toContain('Contents…');
    const two = packagesOf(sent(packageWith(1), packageWith(2)));
    expect(two).toContain('Contents…<span class="sr-only"> package 1</span>');
    expect(two).toContain('Contents…<span class="sr-only"> package 2</span>');
    const full = packageWith(1, [
      { product: 'bezel', qty: 3 },
      { product: 'emblem', qty: 1 },
    ]);
    expect(packagesOf(sent(full, packageWith(2))), 'nothing is left').not.toContain('> package 2<');
  });

  it('says what is left to pack, if it is known', () => {
    const left = 'Left to pack: 1 × Headlight Bezel; 1 × Hood Emblem.';
    expect(packagesOf({ ...sent(one), moreToFollow: true })).toContain(left);
    expect(packagesOf({ ...sent(packageWith(1)), moreToFollow: true })).not.toContain('Left to pack');
    expect(packagesOf(sent(one))).not.toContain('Left to pack');
  });
});
