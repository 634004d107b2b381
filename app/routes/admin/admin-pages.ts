/** The pages of the back office that the admin's menu leads to; whatever stands below one of them belongs to it. */
export const adminPages = [
  { to: '/admin/payment-breaks', name: 'Payment Breaks', waiting: 'breaks' },
] as const;

/** How much waits for an admin, by the word that `adminPages` names. */
export type Waiting = Record<(typeof adminPages)[number]['waiting'], number>;
