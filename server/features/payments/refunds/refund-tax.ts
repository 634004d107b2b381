/**
 * Which part of a refund is tax: in proportion to the order, rounded half up to the cent like every other part of a
 * price. Counted from the beginning and less what was counted before, so that the parts of several refunds never
 * drift: refunding all of an order gives back exactly its tax (docs/specification/decisions.md, Money and stock).
 * @param order cents of the whole order
 * @param before cents of its refunds so far, without those that failed
 * @param amountCents of this refund
 * @returns cents, from 0 to `amountCents`
 */
export function refundTaxCents(
  order: { taxCents: number; totalCents: number },
  before: { amountCents: number; taxCents: number },
  amountCents: number,
): number {
  const counted = proportion(order.taxCents, before.amountCents + amountCents, order.totalCents);
  return Math.max(0, Math.min(amountCents, counted - before.taxCents));
}

/** `whole × part / of`, rounded half up; exact for any amount. */
function proportion(whole: number, part: number, of: number): number {
  if (of === 0) return 0;
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}
