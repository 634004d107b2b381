import { refuse, type Reply } from '../refusals.ts';
import type { CallFault } from './fault.ts';
import { tamper } from './tamper.ts';

/** How the processing itself goes another way than it should. */
export interface Twist {
  token?: 'expired' | 'revoked';
  declined?: boolean;
  capture?: Extract<CallFault, { what: 'declined-capture' | 'pending' }>;
  /** What is to be stored otherwise than it was sent. */
  tampered: Extract<CallFault, { what: 'tampered' }>[];
}

export function twistOf(struck: CallFault[]): Twist {
  const twist: Twist = { tampered: [] };
  for (const fault of struck) {
    if (fault.what === 'token-expired') twist.token = 'expired';
    if (fault.what === 'token-revoked') twist.token = 'revoked';
    if (fault.what === 'declined') twist.declined = true;
    if (fault.what === 'declined-capture' || fault.what === 'pending') twist.capture = fault;
    if (fault.what === 'tampered' && fault.lasting) twist.tampered.push(fault);
  }
  return twist;
}

export function delayOf(struck: CallFault[]): number {
  return struck.reduce((ms, fault) => (fault.what === 'latency' ? ms + fault.ms : ms), 0);
}

/** What is answered instead of processing the call, if anything. */
export function spoilBefore(struck: CallFault[]): Reply | undefined {
  for (const fault of struck) {
    if ('when' in fault && fault.when === 'before') return interruption(fault);
  }
  return undefined;
}

/** What is answered instead of the true reply; the call has been processed. */
export function spoilAfter(struck: CallFault[], reply: Reply): Reply {
  const told = struck.reduce<unknown>(
    (body, fault) => (fault.what === 'tampered' && !fault.lasting ? tamper(body, fault) : body),
    reply.body,
  );
  for (const fault of struck) {
    if ('when' in fault && fault.when === 'after') return interruption(fault);
    if (fault.what === 'malformed') return { ...reply, body: told, text: malformed(fault.as, told) };
  }
  return { ...reply, body: told };
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
  // Every text a number, every list an object: well-formed JSON that means nothing.
  const wrong = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'string') return value.length;
    return Array.isArray(value) ? { ...value } : value;
  });
  return { content: wrong ?? '', type: 'application/json' };
}
