/**
 * What has become of an order, and what people call that: an unpaid one can be paid until it expires or is canceled. 'Not
 * Paid' is the specified text (section 8).
 */
export const orderStateNames = {
  placed: 'Not Paid',
  expired: 'Expired',
  canceled: 'Canceled',
  paid: 'Paid',
  delivered: 'Delivered',
} as const;

export type OrderState = keyof typeof orderStateNames;
