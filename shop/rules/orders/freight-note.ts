import type { FreightKind } from '../../freight.ts';
import { freightNames, truckArrival } from '../../freight.ts';
import { unitsToSend } from './left-to-send.ts';
import { isPickupCarrier } from './tracking.ts';

/** What the buyer of parts that go by truck freight is told after they have ordered. */

interface Line {
  qty: number;
  notSent: number;
  freight: FreightKind | null;
}

/** Returns whether parts of an order go, or went, by truck freight, and whether others go in boxes. */
export function shipmentsOf(
  lines: readonly Line[],
  carrier: string | null | undefined,
): { byTruck: boolean; inBoxes: boolean } {
  const sent = isPickupCarrier(carrier) ? [] : lines.filter((line) => unitsToSend(line) > 0);
  return {
    byTruck: sent.some(({ freight }) => freight === 'truck'),
    inBoxes: sent.some(({ freight }) => freight !== 'truck'),
  };
}

/** Returns what happens with these parts, for an order that is not delivered yet; nothing when none goes by truck. */
export function freightNote(lines: readonly Line[], carrier: string | null | undefined): string | undefined {
  if (!shipmentsOf(lines, carrier).byTruck) return undefined;
  const about = `What is marked “${freightNames.truck}” below is too large or heavy for a parcel carrier.`;
  const help = carrier ? '' : ' No dock or forklift? Please call us before we send it.';
  return `${about} ${truckArrival}${help}`;
}

/** What to do when such a part arrives damaged; a box stays closed instead. */
export const damagedFreight =
  'Before you sign for truck freight, take a photo of it as it arrives and check the part. If it is damaged, write that on the freight company’s receipt';
