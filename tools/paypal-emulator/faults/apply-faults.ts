import { refuse, type Reply } from '../refusals.ts';
import type { CallFault } from './fault.ts';

/** What faults change about the processing of a call. */
export interface FaultEffects {
  token?: 'expired' | 'revoked';
  declined?: boolean;
  capture?: Extract<CallFault, { what: 'declined-capture' | 'pending' }>;
  /** Fields to store differently from how they were sent. */
  tampered: Extract<CallFault, { what: 'tampered' }>[];
}

export function effectsOf(faultsHit: CallFault[]): FaultEffects {
  const effects: FaultEffects = { tampered: [] };
  for (const fault of faultsHit) {
    if (fault.what === 'token-expired') effects.token = 'expired';
    if (fault.what === 'token-revoked') effects.token = 'revoked';
    if (fault.what === 'declined') effects.declined = true;
    if (fault.what === 'declined-capture' || fault.what === 'pending') effects.capture = fault;
    if (fault.what === 'tampered' && fault.lasting) effects.tampered.push(fault);
  }
  return effects;
}

export function delayOf(faultsHit: CallFault[]): number {
  return faultsHit.reduce((ms, fault) => (fault.what === 'latency' ? ms + fault.ms : ms), 0);
}

/** Returns the reply of a fault that prevents processing, if any. */
export function faultReplyBefore(faultsHit: CallFault[]): Reply | undefined {
  for (const fault of faultsHit) {
    if ('when' in fault && fault.when === 'before') return interruption(fault);
    if (fault.what === 'not-yet') return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
  }
  return undefined;
}

/** Returns the reply after faults that alter it; the call has been processed. */
export function applyFaultsAfter(faultsHit: CallFault[], reply: Reply): Reply {
  const sentBody = faultsHit.reduce<unknown>((body, fault) => {
    if (fault.what === 'omitted') return omit(body, fault.fields);
    return fault.what === 'tampered' && !fault.lasting ? tamper(body, fault) : body;
  }, reply.body);
  for (const fault of faultsHit) {
    if ('when' in fault && fault.when === 'after') return interruption(fault);
    if (fault.what === 'malformed') return { ...reply, body: sentBody, text: malformed(fault.as, sentBody) };
  }
  return { ...reply, body: sentBody };
}

type Interruption = Extract<CallFault, { when: string }>;

function interruption(fault: Interruption): Reply {
  if (fault.what !== 'status') return { status: 0, body: undefined, broken: fault.what };
  const { retryAfterSeconds: seconds } = fault;
  return {
    ...refuse(fault.status),
    ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
  };
}

function malformed(
  as: Extract<CallFault, { what: 'malformed' }>['as'],
  body: unknown,
): { content: string; type: string } {
  const json = JSON.stringify(body) ?? '';
  if (as === 'html') return { content: '<!doctype html><title>Sorry</title>', type: 'text/html' };
  if (as === 'empty') return { content: '', type: 'application/json' };
  if (as === 'truncated')
    return { content: json.slice(0, Math.floor(json.length / 2)), type: 'application/json' };
  // Turns every text into a number and every list into an object: well-formed JSON without meaning.
  const wrong = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'string') return value.length;
    return Array.isArray(value) ? { ...value } : value;
  });
  return { content: wrong ?? '', type: 'application/json' };
}

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

/** Returns a copy of a reply or a purchase unit with one field replaced wherever it occurs. */
export function tamper<T>(body: T, { field, value = values[field] }: Tampering): T {
  return walk(body, keys[field], value, field === 'amount' ? 'amount' : undefined) as T;
}

function omit(body: unknown, fields: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(body ?? null, (key, value: unknown) => (fields.includes(key) ? undefined : value)),
  );
}

/** @param within replaces only fields directly inside an object of this name: the amount, but not its breakdown */
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
