const minute = 60_000;
const day = 24 * 60 * minute;

/** So long the provider is asked about a thing that is not known; then a human has to. */
export const giveUpAfterMs = 30 * day;

/**
 * How long to wait before the provider is asked again: often while a buyer is watching, then every ten minutes, which
 * is within the fifteen in which every cent is to be known once the provider can be reached.
 * @param ageMs how long it has not been known
 */
export function retryDelayMs(ageMs: number): number {
  return ageMs < 15 * minute ? minute / 2 : 10 * minute;
}
