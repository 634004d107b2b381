/** The rule for changing many prices at once. Cents in, cents out. */

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

/** Returns the price after a change, rounded half up. May be 0 or below, which the caller must reject. */
export function changedPrice(priceCents: number, change: PriceChange, ending: PriceEnding): number {
  const cents =
    change.by === 'amount'
      ? priceCents + change.cents
      : Math.floor((priceCents * (10_000 + change.basisPoints) + 5000) / 10_000);
  if (ending === 'exact' || cents <= 0) return cents;
  const offset = ending === '95' ? 95 : 0;
  return Math.max(offset, Math.floor((cents - offset + 50) / 100) * 100 + offset);
}
