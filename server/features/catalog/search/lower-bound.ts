/**
 * Finds by halving the first position of a sorted list that is not before something; the length when all are.
 * @param isBefore of a position: true for the first ones, then false
 */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
