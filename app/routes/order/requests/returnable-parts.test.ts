import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { chosenUnits, returnableParts } from './returnable-parts.ts';

const item = (product: string, qty: number, notSent = 0, cameBack = 0) => ({
  product,
  name: product,
  qty,
  notSent,
  cameBack,
});
const requests = [{ parts: [{ product: 'emblem', qty: 1, expected: 1 }] }];
const partsOf = (...orderItems: ReturnType<typeof item>[]) =>
  returnableParts({ orderItems, moreToFollow: false, packages: [], requests } as unknown as Order);

describe('returnableParts', () => {
  it('leaves out what was not sent, what came back, and what is expected back', () => {
    const parts = partsOf(item('hood', 1), item('cap', 4, 1, 1), item('seal', 2, 1, 1), item('emblem', 1));
    expect(parts).toEqual([
      { product: 'hood', name: 'hood', left: 1 },
      { product: 'cap', name: 'cap', left: 2 },
    ]);
  });
});

describe('chosenUnits', () => {
  const parts = partsOf(item('hood', 1), item('cap', 4));

  it('is nothing at first, unless only one unit can come back', () => {
    expect(chosenUnits('', parts)).toEqual({});
    expect(chosenUnits('', partsOf(item('cap', 2)))).toEqual({});
    expect(chosenUnits('', partsOf(item('cap', 2, 0, 1), item('seal', 1, 1)))).toEqual({ cap: 1 });
  });

  it('is what the draft says', () => {
    expect(chosenUnits('{"cap":3}', parts)).toEqual({ cap: 3 });
    expect(chosenUnits('{}', partsOf(item('cap', 1)))).toEqual({});
  });

  it('has no more than can still come back', () => {
    expect(chosenUnits('{"hood":1,"cap":3,"seal":1}', partsOf(item('cap', 4, 0, 2)))).toEqual({ cap: 2 });
  });

  it.each(['x', 'null', '7', '{"cap":"many","hood":-1}', '{"cap":0.5}'])('ignores the draft %s', (draft) => {
    expect(chosenUnits(draft, parts)).toEqual({});
  });
});
