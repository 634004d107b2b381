import { createStored } from './browser-storage.ts';

/**
 * The shopper's trucks, separated by spaces, each as shop/rules/fitment/truck-code.ts writes it. The first is the one they
 * shop for.
 */
const stored = createStored(
  'truck',
  (text): readonly string[] => text?.match(/\b\d{4}(,\S*)?(?=\s|$)/g) ?? [],
);

export const readTrucks = stored.read;
export const useTrucks = stored.use;
export const readTruck = (): string => stored.read()[0] ?? '';
/** Returns the truck that the shopper shops for; empty on the server, so that pages are the same for everyone. */
export const useTruck = (): string => stored.use()[0] ?? '';

export function saveTrucks(codes: readonly string[]): void {
  stored.write(codes.join(' ') || null);
}

/** Returns `1955 First Series`: what is enough to tell trucks apart where there is little room. */
export const shortTruckName = (code: string): string =>
  code.slice(0, 4) + (/,first/.test(code) ? ' First Series' : /,second/.test(code) ? ' Second Series' : '');
