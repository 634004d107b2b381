/**
 * How an order can be paid without the provider (decision 110), with the words of emails. An admin records it, and from then on
 * it is the order's payment method.
 */
const wordsByMethod = { Check: 'by check', Cash: 'in cash', 'Money Order': 'by money order' } as const;

export type ManualPaymentMethod = keyof typeof wordsByMethod;
export const manualPaymentMethods = Object.keys(wordsByMethod) as ManualPaymentMethod[];

/** Returns `by check` for an order that was paid so; undefined for one that the provider paid, or nobody. */
export const howPaidByHand = (paymentMethod: string): string | undefined =>
  manualPaymentMethods.includes(paymentMethod as ManualPaymentMethod)
    ? wordsByMethod[paymentMethod as ManualPaymentMethod]
    : undefined;

/** Whether a payment by this method can fail after it was recorded: a bank can refuse a check, nobody a bill. */
export const canBounce = (paymentMethod: string): boolean =>
  paymentMethod !== 'Cash' && howPaidByHand(paymentMethod) !== undefined;

/** Returns the id of the refund that takes a bounced check off the books: one for each order, ever. */
export const bouncedRefundId = (orderId: string): string => `bounced-${orderId}`;

/** Whether a refund is of a check that bounced, so that no money comes back. The provider's start with `provider-`, ours are random. */
export const isBounced = (requestId: string): boolean => requestId.startsWith('bounced-');
