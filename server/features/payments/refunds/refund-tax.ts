/**
 * Returns how much of a refund is tax: its share of the order, rounded half up to the cent like every other price. The
 * share is computed over all refunds so far, minus what they contained, so that several refunds never drift: refunding
 * all of an order refunds exactly its tax (docs/specification/decisions.md, Money and stock).
 * @param order cents of the whole order
 * @param before cents of its earlier refunds, except failed ones
 * @param amountCents of this refund
 * @returns cents, from 0 to `amountCents`
 */
export function refundTaxCents(
  order: { taxCents: number; totalCents: number },
  before: { amountCents: number; taxCents: number },
  amountCents: number,
): number {
  const taxSoFar = proportion(order.taxCents, before.amountCents + amountCents, order.totalCents);
  return Math.max(0, Math.min(amountCents, taxSoFar - before.taxCents));
}

/** Returns `whole × part / of`, rounded half up; exact for any amount. */
function proportion(whole: number, part: number, of: number): number {
  if (of === 0) return 0;
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}
