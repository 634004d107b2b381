import { ShopError } from '../../../../shop/shop-error.ts';

/** What the shop asks before an order is sent, or marked as delivered, whose money may be lost. */
const warnings = {
  open_dispute: {
    title: (act: string) => `${act} despite the dispute?`,
    confirmed: { despiteDispute: true },
  },
  payment_reversed: {
    title: (act: string) => `PayPal took this payment back. ${act} anyway?`,
    confirmed: { despiteReversal: true },
  },
};

/** Returns the question that the server's refusal calls for, and what to send once it is answered with yes. */
export function disputeWarning(error: unknown): (typeof warnings)[keyof typeof warnings] | undefined {
  if (!(error instanceof ShopError)) return undefined;
  const { code } = error;
  return code === 'open_dispute' || code === 'payment_reversed' ? warnings[code] : undefined;
}
