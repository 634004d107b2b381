import { formatCount } from './in-words.ts';
import { share } from './money.ts';

/** The rules for changing prices. */

/** The most that a product may cost. */
export const priceMaxCents = 10_000_000;

export type PriceChange =
  | {
      by: 'percent';
      /** Hundredths of a percent; negative to lower prices. */
      basisPoints: number;
    }
  | {
      by: 'amount';
      /** Negative to lower prices. */
      cents: number;
    };

/** `exact`: to the cent; `dollar`: to the nearest dollar; `95`: to the nearest price that ends in .95. */
export const priceEndings = ['exact', 'dollar', '95'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** Returns the price after a change, rounded half up. Cents in, cents out. May be 0 or below, which the caller must reject. */
export function changedPrice(priceCents: number, change: PriceChange, ending: PriceEnding): number {
  const cents =
    change.by === 'amount' ? priceCents + change.cents : share(priceCents, 10_000 + change.basisPoints);
  if (ending === 'exact' || cents <= 0) return cents;
  const offset = ending === '95' ? 95 : 0;
  return Math.max(offset, Math.floor((cents - offset + 50) / 100) * 100 + offset);
}

/**
 * Returns a warning when a price is far from the former one: perhaps the point was forgotten. None about a price that is
 * refused anyway.
 */
export function priceDoubt(fromCents: number, toCents: number): string | undefined {
  if (fromCents <= 0 || toCents <= 0 || toCents > priceMaxCents) return undefined;
  if (toCents / fromCents >= 5) return `That is ${factor(toCents / fromCents)} times the former price.`;
  return fromCents / toCents >= 5
    ? `The former price was ${factor(fromCents / toCents)} times as much.`
    : undefined;
}

const factor = (times: number): string => formatCount(Math.floor(times));
