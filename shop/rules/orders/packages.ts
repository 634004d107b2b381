import { unitsToSend } from './left-to-send.ts';

/** A parcel of an order, or what a freight company brings of it. */
export interface OrderPackage {
  /** 1 for the package whose carrier and number are those of the order itself. */
  position: number;
  carrier: string;
  trackingNumber: string;
}

/** Units of a part that are in a package, by its position. */
export interface PackedUnits {
  position: number;
  product: string;
  name: string;
  qty: number;
}

interface Sent {
  carrier: string | null;
  trackingNumber: string | null;
  /** Those beyond the first. */
  packages: readonly OrderPackage[];
  /** Of all packages, the first, too, as far as the shop has said. */
  packed: readonly PackedUnits[];
}

/** A package with what is in it: nothing when nobody has said. */
export interface FilledPackage extends OrderPackage {
  contents: PackedUnits[];
}

/** Returns every package that an order travels in; none before it is sent, and none of one that is picked up. */
export function packagesOf({ carrier, trackingNumber, packages, packed }: Sent): FilledPackage[] {
  if (carrier === null || trackingNumber === null) return [];
  return [{ position: 1, carrier, trackingNumber }, ...packages].map((one) => ({
    ...one,
    contents: packed.filter(({ position }) => position === one.position),
  }));
}

/** Returns how many units of a line are left to send in a further package, as far as it is known what is in the others. */
export function unitsToPack(
  { product, ...line }: { product: string; qty: number; notSent: number },
  others: readonly { contents: readonly { product: string; qty: number }[] }[],
): number {
  const inOthers = others.flatMap(({ contents }) => contents).filter((units) => units.product === product);
  return Math.max(0, unitsToSend(line) - inOthers.reduce((sum, { qty }) => sum + qty, 0));
}

/** `2 × Headlight Bezel; 1 × Hood Emblem`: names of parts have commas. */
export const contentsText = (parts: readonly { name: string; qty: number }[]): string =>
  parts.map(({ name, qty }) => `${qty} × ${name}`).join('; ');
