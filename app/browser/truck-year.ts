import { createStored } from './browser-storage.ts';

/** The model year of the shopper's truck, as in an address: four digits, or empty. */
export function parseYear(text: string | null | undefined): string {
  return /^(19|20)\d\d$/.test(text ?? '') ? (text as string) : '';
}

/** Chosen under 'Which year is yours?'. Lists show only what fits it until the shopper takes it away. */
const stored = createStored('truckYear', parseYear);

export const readTruckYear = stored.read;

export function saveTruckYear(year: string): void {
  if (year !== stored.read()) stored.write(year || null);
}
