import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { hasAddressGaps } from '../pickup-doubt.ts';
import { AddressForm } from './correct-address.tsx';

/**
 * In the dialog that sends what was to be picked up: the form for its address as long as a part is missing that no parcel
 * arrives without, then the form for the carrier.
 * @param children the form for the carrier
 */
export function AddressFirst({ order, children }: { order: Order; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isMissing = hasAddressGaps(order);
  const wasMissing = useRef(isMissing);
  useEffect(() => {
    // The pressed button is gone by now.
    if (wasMissing.current && !isMissing)
      place.current?.querySelector<HTMLInputElement>('[name=carrier]')?.focus();
    wasMissing.current = isMissing;
  }, [isMissing]);
  return <div ref={place}>{isMissing ? <AddressForm order={order} toShip /> : children}</div>;
}
