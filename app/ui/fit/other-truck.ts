/** Parts in the cart that don't fit the shopper's truck and are for another one, as the shopper has confirmed. */
import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { createStored } from '../../browser/browser-storage.ts';
import { readCart } from '../../browser/cart.ts';
import { readTruck } from '../../browser/truck.ts';

/** For each of them, its id and the truck that it was confirmed not to fit: for another truck it has to be asked again. */
const confirmed = createStored('forAnotherTruck', (text): readonly string[] => text?.split(' ') ?? []);
/** Whether the shopper wanted to go on without confirming. */
const missed = createStored('fitMissed', Boolean, 'sessionStorage');

export const useConfirmed = confirmed.use;
export const useMissed = missed.use;
export const confirmationOf = (id: string, truck: string): string => `${id}:${truck}`;
export const checkboxId = (id: string): string => `other-truck-${id}`;

/** Notes whether a part is for another truck. What is not in the cart is forgotten. */
export function confirmOtherTruck(id: string, truck: string, isForAnother: boolean): void {
  const ids = readCart().cartItems.map(({ _id }) => _id);
  const others = confirmed
    .read()
    .filter((one) => !one.startsWith(id) && ids.includes(one.slice(0, id.length)));
  confirmed.write([...others, ...(isForAnother ? [confirmationOf(id, truck)] : [])].join(' ') || null);
}

export const isForOtherTruck = (id: string): boolean =>
  confirmed.read().includes(confirmationOf(id, readTruck()));

/**
 * Returns whether all parts in the cart that don't fit the truck are confirmed to be for another one. The first that isn't
 * gets the focus, and says what is missing.
 */
export function isFitSettled(): boolean {
  const truck = readTruck();
  const open = truck
    ? readCart().cartItems.find(
        ({ _id, year, fitment, countInStock }) =>
          // What can't be ordered anyway has to be removed first.
          countInStock > 0 && doesNotFit(truck, { years: year, rules: fitment }) && !isForOtherTruck(_id),
      )
    : undefined;
  missed.write(open ? 'yes' : null);
  if (open) document.getElementById(checkboxId(open._id))?.focus();
  return !open;
}

const doesNotFit = (truck: string, part: Fitment): boolean => fit(parseTruckCode(truck), part)?.fit === 'no';
