import { describe, expect, it } from 'vitest';
import { contentsText, packagesOf, unitsToPack } from './packages.ts';

const bezels = { product: 'bezel', qty: 3, notSent: 0 };
const inPackage = (...contents: { product: string; qty: number }[]) => ({ contents });

describe('unitsToPack', () => {
  it('is what is in no other package and is not refunded before it was sent', () => {
    expect(unitsToPack(bezels, [])).toBe(3);
    expect(unitsToPack({ ...bezels, notSent: 1 }, [])).toBe(2);
    const others = [inPackage({ product: 'bezel', qty: 1 }), inPackage({ product: 'emblem', qty: 2 })];
    expect(unitsToPack(bezels, others)).toBe(2);
    expect(unitsToPack(bezels, [...others, inPackage({ product: 'bezel', qty: 2 })])).toBe(0);
  });

  it('is never less than nothing, though units in a package may be refunded as not sent later', () => {
    expect(unitsToPack({ ...bezels, notSent: 2 }, [inPackage({ product: 'bezel', qty: 3 })])).toBe(0);
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
