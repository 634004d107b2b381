import type { ProviderTransaction } from './port.ts';

type Kind = ProviderTransaction['kind'];

/**
 * What PayPal's transaction event codes mean for a payment of ours, by the direction of the money: `out` when it left our
 * balance, `in` when it came. Every code of the groups T11 (reversals), T12 (adjustments) and T21 (holds) that PayPal lists
 * is here; docs/payments.md has the table in words, with its source.
 */
const taken = { out: 'reversal', in: 'return' } as const;
const held = { out: 'hold', in: 'release' } as const;
const kindsByCode: Record<string, { out: Kind; in: Kind }> = {
  T1105: held,
  T1106: taken,
  T1107: { out: 'refund', in: 'other' },
  T1110: held,
  T1111: held,
  T1201: taken,
  T1202: taken,
  T1205: taken,
  T1207: taken,
  T1208: taken,
  T2105: held,
  T2106: held,
  T2107: held,
  T2108: held,
};
/** Fees, bank transfers, points and payouts: they concern our account, but no payment of a customer. */
const ofTheAccount = /^T(11(0[1-4]|08|09|1[2-5]|17|19)|12(00|03|04))$/;

/** Returns the kind of a transaction. A reversal that PayPal introduces after this was written counts as one. */
export function kindOf(code: string, cents: number): Kind {
  if (cents === 0 || ofTheAccount.test(code)) return 'other';
  const direction = cents < 0 ? 'out' : 'in';
  if (code.startsWith('T00')) return direction === 'in' ? 'payment' : 'other';
  return kindsByCode[code]?.[direction] ?? (/^T1[12]/.test(code) ? taken[direction] : 'other');
}
