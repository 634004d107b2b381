/** PayPal's fee for a payment from within the United States: 3.49 % and 49 cents, on $100.00 that is $3.98. */
export function feeCents(amountCents: number): number {
  return Math.round((amountCents * 349) / 10_000) + 49;
}
