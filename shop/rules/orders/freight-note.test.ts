import { expect, it } from 'vitest';
import { freightNote, shipmentsOf } from './freight-note.ts';

const box = { qty: 1, notSent: 0, freight: null };
const bed = { qty: 1, notSent: 0, freight: 'truck' } as const;

it.each([
  ['a parcel', [box], { byTruck: false, inBoxes: true }],
  ['a bulky box', [{ ...box, freight: 'oversize' as const }], { byTruck: false, inBoxes: true }],
  ['a part by truck', [bed], { byTruck: true, inBoxes: false }],
  ['both', [bed, box], { byTruck: true, inBoxes: true }],
  ['a part by truck that is not sent', [{ ...bed, notSent: 1 }, box], { byTruck: false, inBoxes: true }],
])('tells how it ships: %s', (_, lines, shipments) => {
  expect(shipmentsOf(lines, null)).toEqual(shipments);
});

it('says what happens with truck freight, and before it is sent, when to call', () => {
  expect(freightNote([bed], undefined)).toMatch(
    /freight company calls .* check the part before signing\. No dock/,
  );
  expect(freightNote([bed], 'Sierra Freight Lines')).toMatch(/check the part before signing\.$/);
});

it('says nothing of parcels and of what is picked up', () => {
  expect(freightNote([box], null)).toBeUndefined();
  expect(freightNote([bed], 'Local pickup')).toBeUndefined();
});
