/** PayPal: an event that is not answered with 2xx is sent up to 25 times in three days. */
export const maxTries = 25;

/**
 * From one try to the next: ten seconds, then twice as long each time up to five hours. That the 25 tries fill three
 * days is documented, how they are spread is not.
 */
export function retryDelayMs(triesSoFar: number): number {
  return Math.min(10_000 * 2 ** (triesSoFar - 1), 5 * 60 * 60 * 1000);
}
