/** The named points of the payment path at which the app is killed, and how to reach each. */

/**
 * `buys` from order to payment and retries unanswered requests; `dies` with the app and never comes back; `leaves` after
 * approving, and a job finishes the payment; `waits` without approving; `is forgotten`: the payment has lost its job;
 * `is refunded`: an admin refunds the payment.
 */
export type Shopper = 'buys' | 'dies' | 'leaves' | 'waits' | 'is forgotten' | 'is refunded';

export interface KillPoint {
  point: string;
  shopper: Shopper;
}

const around = (names: string[], shopper: Shopper): KillPoint[] =>
  names.flatMap((name) => ['before', 'after'].map((when) => ({ point: `${name} ${when}`, shopper })));

/** Points that a job repairs later come first, so that they are repaired when the last kill is over. */
export const killPoints: KillPoint[] = [
  ...around(['job read-order', 'job capturing marked', 'job capture-order', 'job settle'], 'leaves'),
  ...around(['job asked again later'], 'waits'),
  ...around(['job reconciler looked'], 'is forgotten'),
  ...around(
    ['request capturing marked', 'request read-order', 'request capture-order', 'request settle'],
    'dies',
  ),
  ...around(
    ['request refund written', 'job refund sending noted', 'job refund', 'job refund confirmed'],
    'is refunded',
  ),
  ...around(['job read-capture', 'job event handled', 'job mail', 'request event received'], 'buys'),
  ...around(
    ['request order placed', 'request payment started', 'request create-order', 'request id stored'],
    'buys',
  ),
];
