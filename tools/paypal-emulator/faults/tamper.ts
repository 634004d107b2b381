import type { CallFault } from './fault.ts';

export type Tampering = Extract<CallFault, { what: 'tampered' }>;

const keys = {
  amount: 'value',
  currency: 'currency_code',
  payee: 'merchant_id',
  custom_id: 'custom_id',
  invoice_id: 'invoice_id',
} as const;

const values = {
  amount: '0.01',
  currency: 'EUR',
  payee: 'EVEEVEEVEEVE2',
  custom_id: 'somebody-elses-order',
  invoice_id: 'somebody-elses-invoice',
} as const;

/** A body of the API, or a purchase unit, in which one thing is another wherever it stands. */
export function tamper<T>(body: T, { field, value = values[field] }: Tampering): T {
  return walk(body, keys[field], value, field === 'amount' ? 'amount' : undefined) as T;
}

/** @param within only directly inside an object of this name: the amount, but not its breakdown */
function walk(at: unknown, key: string, value: string, within: string | undefined, name = ''): unknown {
  if (Array.isArray(at)) return at.map((item) => walk(item, key, value, within, name));
  if (typeof at !== 'object' || at === null) return at;
  return Object.fromEntries(
    Object.entries(at).map(([own, old]) => {
      const hit = own === key && typeof old === 'string' && (within === undefined || name === within);
      return [own, hit ? value : walk(old, key, value, within, own)];
    }),
  );
}
