import { describe, expect, it } from 'vitest';
import {
  contentsText,
  nameContents,
  packagesOf,
  placeOfRefunded,
  unitsToPack,
  unitsToReturn,
  unpackedUnits,
} from './packages.ts';

const bezels = { product: 'bezel', qty: 3, notSent: 0, cameBack: 0 };
const emblem = { product: 'emblem', qty: 1, notSent: 0, cameBack: 0 };
const inPackage = (...contents: { product: string; qty: number }[]) => ({ position: 1, contents });
const oneBezel = inPackage({ product: 'bezel', qty: 1 });
const unknown = inPackage();

describe('unitsToPack', () => {
  it('is what is in no other package and is not refunded before it was sent', () => {
    expect(unitsToPack(bezels, [])).toBe(3);
    expect(unitsToPack({ ...bezels, notSent: 1 }, [])).toBe(2);
    const others = [oneBezel, inPackage({ product: 'emblem', qty: 2 })];
    expect(unitsToPack(bezels, others)).toBe(2);
    expect(unitsToPack(bezels, [...others, inPackage({ product: 'bezel', qty: 2 })])).toBe(0);
  });

  it('counts what came back as sent, once, whether its package is known or not', () => {
    expect(unitsToPack({ ...bezels, cameBack: 2 }, [unknown])).toBe(1);
    expect(unitsToPack({ ...bezels, cameBack: 2 }, [unknown, oneBezel])).toBe(1);
    expect(unitsToPack({ ...bezels, cameBack: 1 }, [oneBezel])).toBe(2);
  });

  it('is what can be in a package that is known already, from which some may have come back', () => {
    const two = { ...oneBezel, position: 2 };
    expect(unitsToPack({ ...bezels, cameBack: 2 }, [oneBezel, two], 2)).toBe(2);
    expect(unitsToPack({ ...bezels, cameBack: 2 }, [oneBezel], 1)).toBe(3);
  });

  it('is never less than nothing', () => {
    expect(unitsToPack({ ...bezels, notSent: 2 }, [inPackage({ product: 'bezel', qty: 3 })])).toBe(0);
  });
});

describe('unitsToReturn', () => {
  const left = (packages: (typeof oneBezel)[], { moreToFollow = true, cameBack = 0 } = {}) =>
    unitsToReturn({ ...bezels, notSent: 1, cameBack }, { moreToFollow, packages });

  it('are all that the buyer has or is to get', () => {
    expect([left([oneBezel], { moreToFollow: false }), left([unknown])]).toEqual([2, 2]);
    expect(left([oneBezel, unknown], { cameBack: 1 })).toBe(1);
  });

  it('are those in packages while more is to follow, if that is known', () => {
    expect([left([oneBezel]), left([oneBezel], { cameBack: 1 })]).toEqual([1, 0]);
  });
});

describe('unpackedUnits', () => {
  it('are those in no package, if the contents of all packages are known', () => {
    const left = [
      { product: 'bezel', qty: 2 },
      { product: 'emblem', qty: 1 },
    ];
    expect(unpackedUnits([bezels, emblem], [oneBezel])).toEqual(left);
    expect(unpackedUnits([bezels, emblem], [oneBezel, inPackage(...left)])).toEqual([]);
    expect(unpackedUnits([bezels, emblem], [oneBezel, unknown])).toEqual([]);
  });
});

describe('placeOfRefunded', () => {
  const partlySent = {
    isDelivered: false,
    tracking: { carrier: 'UPS' },
    moreToFollow: true,
    orderItems: [bezels, emblem],
    packages: [oneBezel],
  };
  const refunded = (bezel: number, emblems = 0) => [
    { product: 'bezel', qty: bezel },
    { product: 'emblem', qty: emblems },
  ];

  it('is the shop until an order is sent or picked up, and away from it once all is sent', () => {
    expect(placeOfRefunded(refunded(3), { ...partlySent, tracking: undefined })).toBe('here');
    const ready = { ...partlySent, tracking: { carrier: 'Local pickup' }, moreToFollow: false };
    expect(placeOfRefunded(refunded(3), ready)).toBe('here');
    expect(placeOfRefunded(refunded(3), { ...ready, isDelivered: true })).toBe('sent');
    expect(placeOfRefunded(refunded(3), { ...partlySent, moreToFollow: false })).toBe('sent');
  });

  it('is what the contents of the packages of a partly sent order tell', () => {
    expect(placeOfRefunded(refunded(0, 1), partlySent)).toBe('here');
    expect(placeOfRefunded(refunded(2), partlySent)).toBe('here');
    expect(placeOfRefunded(refunded(1), partlySent)).toBe('either');
    expect(placeOfRefunded(refunded(3), partlySent), 'one was sent, two are here').toBe('neither');
    expect(placeOfRefunded(refunded(1, 1), partlySent), 'the emblem is here').toBe('here');
    const allBezels = { ...partlySent, packages: [inPackage({ product: 'bezel', qty: 3 })] };
    expect(placeOfRefunded(refunded(1), allBezels)).toBe('sent');
    expect(placeOfRefunded(refunded(1, 1), allBezels)).toBe('neither');
    const cameBack = { ...partlySent, orderItems: [{ ...bezels, cameBack: 1 }, emblem] };
    expect(placeOfRefunded(refunded(1), cameBack), 'the other one that was sent').toBe('here');
    expect(placeOfRefunded([{ product: 'hood', qty: 1 }], partlySent)).toBe('neither');
  });

  it('is either where nobody has said what is in a package', () => {
    const packages = [oneBezel, unknown];
    expect(placeOfRefunded(refunded(0, 1), { ...partlySent, packages })).toBe('either');
    expect(placeOfRefunded(refunded(3), { ...partlySent, packages }), 'one is known to be sent').toBe('sent');
    const notSent = { ...partlySent, packages, orderItems: [bezels, { ...emblem, notSent: 1 }] };
    expect(placeOfRefunded(refunded(0, 1), notSent)).toBe('neither');
  });
});

describe('packagesOf', () => {
  const sent = { carrier: 'UPS', trackingNumber: '1Z' };
  const packages = [{ position: 3, carrier: 'FedEx', trackingNumber: '77' }];
  const packed = [
    { position: 1, product: 'bezel', name: 'Bezel', qty: 2 },
    { position: 3, product: 'bezel', name: 'Bezel', qty: 1 },
  ];

  it('fills each package by its position', () => {
    const found = packagesOf({ ...sent, packages, packed });
    expect(found.map(({ position, contents }) => [position, contentsText(contents)])).toEqual([
      [1, '2 × Bezel'],
      [3, '1 × Bezel'],
    ]);
    expect(packagesOf({ ...sent, packages, packed: [] }).map(({ contents }) => contents)).toEqual([[], []]);
  });

  it('is nothing of an order that is not sent, or is picked up', () => {
    const none = { packages: [], packed: [] };
    expect(packagesOf({ carrier: null, trackingNumber: null, ...none })).toEqual([]);
    expect(packagesOf({ carrier: 'Local pickup', trackingNumber: null, ...none })).toEqual([]);
  });
});

it('nameContents names parts by product, in the order of the lines', () => {
  const lines = [
    { product: 'b', name: 'Bezel' },
    { product: 'e', name: 'Bezel' },
  ];
  const contents = [
    { product: 'e', qty: 1 },
    { product: 'b', qty: 2 },
  ];
  expect(contentsText(nameContents(contents, lines))).toBe('2 × Bezel; 1 × Bezel');
});
