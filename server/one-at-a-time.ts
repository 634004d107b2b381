import { ShopError } from '../shop/shop-error.ts';

/**
 * Returns a function that runs work in the order in which it is given, one at a time, so that other requests have the other
 * cores.
 * @param atMost how much may run and wait; more is refused
 * @throws ShopError `unavailable` from the returned function
 */
export function oneAtATime(atMost: number, refusal: string): <T>(work: () => Promise<T>) => Promise<T> {
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (unfinished >= atMost) throw new ShopError('unavailable', refusal, { retryAfter: 5 });
    unfinished += 1;
    const turn = last.then(work).finally(() => (unfinished -= 1));
    last = turn.catch(() => {});
    return turn;
  };
}
