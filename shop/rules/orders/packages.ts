/** A parcel of an order, or what a freight company brings of it. */
export interface OrderPackage {
  /** 1 for the package whose carrier and number are those of the order itself. */
  position: number;
  carrier: string;
  trackingNumber: string;
}

interface Sent {
  carrier: string | null;
  trackingNumber: string | null;
  /** Those beyond the first. */
  packages: readonly OrderPackage[];
}

/** Returns every package that an order travels in; none before it is sent, and none of one that is picked up. */
export function packagesOf({ carrier, trackingNumber, packages }: Sent): OrderPackage[] {
  return carrier === null || trackingNumber === null
    ? []
    : [{ position: 1, carrier, trackingNumber }, ...packages];
}
