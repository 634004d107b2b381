/** The named points of the payment way at which the app is killed, and how each is reached. */

/**
 * `buys` from order to payment, and again what got no answer; `dies` with the app and never comes back; `leaves` once
 * he has approved, and a job finishes it; `waits` without approving; `is forgotten`: his payment has lost its job;
 * `is refunded`: an admin gives his payment back.
 */
export type Shopper = 'buys' | 'dies' | 'leaves' | 'waits' | 'is forgotten' | 'is refunded';

export interface KillPoint {
  point: string;
  shopper: Shopper;
}

const around = (names: string[], shopper: Shopper): KillPoint[] =>
  names.flatMap((name) => ['before', 'after'].map((when) => ({ point: `${name} ${when}`, shopper })));

/** Those that a job mends later come first, so that the wait for them is over when the last kill is. */
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
