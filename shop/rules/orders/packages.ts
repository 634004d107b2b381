import { unitsToSend } from './left-to-send.ts';
import { isAtShop } from './order-states.ts';

/** A parcel of an order, or what a freight company brings of it. */
export interface OrderPackage {
  /** 1 for the package whose carrier and number are those of the order itself. */
  position: number;
  carrier: string;
  trackingNumber: string;
}

/** Units of parts: what is in a package, for example. */
export type Contents = readonly { product: string; qty: number }[];

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

interface Line {
  product: string;
  qty: number;
  notSent: number;
  cameBack: number;
}

type Packages = readonly { position: number; contents: Contents }[];

/** Returns every package that an order travels in; none before it is sent, and none of one that is picked up. */
export function packagesOf({ carrier, trackingNumber, packages, packed }: Sent): FilledPackage[] {
  if (carrier === null || trackingNumber === null) return [];
  return [{ position: 1, carrier, trackingNumber }, ...packages].map((one) => ({
    ...one,
    contents: packed.filter(({ position }) => position === one.position),
  }));
}

/** Returns how many units of a part are known to be in packages. */
export const unitsIn = (packages: Packages, product: string): number =>
  packages
    .flatMap(({ contents }) => contents)
    .filter((units) => units.product === product)
    .reduce((sum, { qty }) => sum + qty, 0);

const areContentsKnown = (packages: Packages): boolean =>
  packages.every(({ contents }) => contents.length > 0);

/**
 * Returns how many units of a line can be in a package, as far as the contents of the others are known.
 * @param position of the package; undefined for one that is added, in which nothing can be that came back from another
 */
export function unitsToPack(line: Line, packages: Packages, position?: number): number {
  const inOthers = unitsIn(
    packages.filter((one) => one.position !== position),
    line.product,
  );
  const gone = position === undefined ? Math.max(inOthers, line.cameBack) : inOthers;
  return Math.max(0, unitsToSend(line) - gone);
}

/** Returns the units that are in no package; none unless the contents of all packages are known. */
export const unpackedUnits = (lines: readonly Line[], packages: Packages): Contents =>
  areContentsKnown(packages)
    ? lines
        .map((line) => ({ product: line.product, qty: unitsToPack(line, packages) }))
        .filter(({ qty }) => qty > 0)
    : [];

/** Whether the packages are known to hold everything that there was to send. */
export const holdEverything = (lines: readonly Line[], packages: Packages): boolean =>
  packages.length > 0 && areContentsKnown(packages) && unpackedUnits(lines, packages).length === 0;

/**
 * Returns how many units of a line its buyer has, or is still to get: so many can come back. While more is to follow, only
 * those that are known to be in packages, if the contents of all are known.
 */
export function unitsToReturn(
  line: Line,
  { moreToFollow, packages }: { moreToFollow: boolean; packages: Packages },
): number {
  const isKnown = moreToFollow && areContentsKnown(packages);
  return (isKnown ? unitsIn(packages, line.product) : unitsToSend(line)) - line.cameBack;
}

/** What a buyer asked to return; `expected`: how many units of a part the shop still waits for. */
export interface ReturnRequest {
  parts: readonly { product: string; expected: number }[];
}

/** Returns how many units of a line its buyer can still ask to return: none that are expected back already. */
export function unitsLeftToRequest(
  line: Line,
  order: { moreToFollow: boolean; packages: Packages; requests: readonly ReturnRequest[] },
): number {
  const expected = order.requests
    .flatMap(({ parts }) => parts)
    .filter(({ product }) => product === line.product)
    .reduce((sum, part) => sum + part.expected, 0);
  return Math.max(0, unitsToReturn(line, order) - expected);
}

/**
 * Where refunded units were: at the shop, sent, or either where the contents of the packages don't tell. Neither when some of
 * them were sent and others are here, or when there are not so many.
 */
export type Place = 'here' | 'sent' | 'either' | 'neither';

/** Returns where units that are refunded were, or may have been. */
export function placeOfRefunded(
  units: Contents,
  order: {
    isDelivered: boolean;
    tracking?: { carrier: string } | undefined;
    moreToFollow: boolean;
    orderItems: readonly Line[];
    packages: Packages;
  },
): Place {
  const { moreToFollow, orderItems, packages } = order;
  if (isAtShop(order)) return 'here';
  if (!moreToFollow) return 'sent';
  const haveAll = (unitsOf: (line: Line) => number) =>
    units.every(({ product, qty }) => {
      const line = orderItems.find((one) => one.product === product);
      return line !== undefined && qty <= unitsOf(line);
    });
  const here = haveAll((line) => unitsToPack(line, packages));
  const sent = haveAll((line) => unitsToReturn(line, order));
  if (here) return sent ? 'either' : 'here';
  return sent ? 'sent' : 'neither';
}

/** Returns contents with the names of their parts, in the order of the lines. */
export const nameContents = (
  contents: Contents,
  lines: readonly { product: string; name: string }[],
): { name: string; qty: number }[] =>
  lines.flatMap(({ product, name }) =>
    contents.filter((units) => units.product === product).map(({ qty }) => ({ name, qty })),
  );

/** `2 × Headlight Bezel; 1 × Hood Emblem`: names of parts have commas. */
export const contentsText = (parts: readonly { name: string; qty: number }[]): string =>
  parts.map(({ name, qty }) => `${qty} × ${name}`).join('; ');
