import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { CircuitBreaker, CircuitBreakerOptions } from './circuit-breaker.ts';
import { errorFromFailure, errorFromReply } from './paypal-errors.ts';
import { createHttp, parseJson, type HttpReply } from './paypal-http.ts';
import { createTokenSource, type PayPalAccount } from './paypal-token.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface ProviderLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface TransportOptions {
  log: ProviderLog;
  /** Time limit of a whole call, including its retries. */
  totalMs?: number;
  /** Time limit for opening a connection. */
  connectMs?: number;
  /** Waits before the second and third try. */
  retryDelaysMs?: readonly number[];
  breaker?: CircuitBreakerOptions;
}

/** What a call is for. Each has a circuit breaker of its own: reading must not keep customers from paying. */
export type CallPurpose = 'moving-money' | 'reading' | 'reports';

export interface ProviderCall<Reply> {
  operation: string;
  /** Default: a GET is `reading`, a POST `moving-money`. */
  purpose?: CallPurpose;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** A string is sent as it is. */
  body?: object | string;
  /** Sent as PayPal-Request-Id, which makes retries of a POST harmless. */
  requestId?: string;
  reply: z.ZodType<Reply>;
}

export type Send = <Reply>(call: ProviderCall<Reply>) => Promise<Reply>;

/**
 * Returns a function that calls PayPal's REST API with a token, a time limit, retries under the same key, circuit
 * breakers, and one log line for each call.
 */
export function createTransport(account: PayPalAccount, options: TransportOptions): Send {
  const { log, totalMs = 15_000, connectMs = 2000, retryDelaysMs = [250, 1000] } = options;
  const sendHttp = createHttp({ connectMs });
  const tokens = createTokenSource(account, sendHttp, Math.min(totalMs, 5000));
  const breakers: Record<CallPurpose, CircuitBreaker> = {
    'moving-money': createCircuitBreaker(options.breaker),
    reading: createCircuitBreaker(options.breaker),
    reports: createCircuitBreaker(options.breaker),
  };

  function request<Reply>(call: ProviderCall<Reply>, token: string, signal: AbortSignal): Promise<HttpReply> {
    return sendHttp({
      method: call.method,
      url: `${account.apiUrl}${call.path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(call.requestId && { 'paypal-request-id': call.requestId }),
      },
      body: typeof call.body === 'string' ? call.body : call.body && JSON.stringify(call.body),
      signal,
    });
  }

  async function tryOnce<Reply>(call: ProviderCall<Reply>, signal: AbortSignal): Promise<Answer<Reply>> {
    let token = await tokens.get(signal);
    let response = await request(call, token, signal);
    if (response.status === 401) {
      tokens.discard(token);
      token = await tokens.get(signal);
      response = await request(call, token, signal);
      // If a fresh token is refused, too, the next call should not use it.
      if (response.status === 401) tokens.discard(token);
    }
    const { status } = response;
    const debugId = response.header('paypal-debug-id');
    const body = parseJson(response.text);
    if (status < 200 || status >= 300) throw errorFromReply(response, body);
    const reply = call.reply.safeParse(body);
    if (!reply.success) {
      throw new PaymentProviderError('unavailable', { issue: 'MALFORMED_REPLY', status, debugId });
    }
    return { reply: reply.data, status, debugId };
  }

  async function withRetries<Reply>(call: ProviderCall<Reply>, line: CallLine): Promise<Answer<Reply>> {
    const signal = AbortSignal.timeout(totalMs);
    const end = performance.now() + totalMs;
    let doubtful = false;
    for (;;) {
      line.tries += 1;
      try {
        return await tryOnce(call, signal);
      } catch (cause) {
        const error = errorFromFailure(cause);
        const waitMs = waitBefore(error, retryDelaysMs[line.tries - 1]);
        if (waitMs === undefined || performance.now() + waitMs > end) throw withDoubt(error, doubtful);
        doubtful ||= mayHaveHappened(error);
        await sleep(waitMs, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  }

  return async function send(call) {
    const started = performance.now();
    const line: CallLine = { provider: 'paypal', operation: call.operation, tries: 0 };
    const durationMs = () => Math.round(performance.now() - started);
    try {
      const { purpose = call.method === 'GET' ? 'reading' : 'moving-money' } = call;
      const { reply, status, debugId } = await breakers[purpose].run(() => withRetries(call, line));
      log.info({ ...line, status, debugId, durationMs: durationMs() }, 'payment provider answered');
      return reply;
    } catch (cause) {
      const { kind, issue, status, debugId } = errorFromFailure(cause);
      log.warn(
        { ...line, kind, issue, status, debugId, durationMs: durationMs() },
        'payment provider call failed',
      );
      throw cause;
    }
  };
}

interface Answer<Reply> {
  reply: Reply;
  status: number;
  debugId: string | undefined;
}

interface CallLine {
  provider: 'paypal';
  operation: string;
  tries: number;
}

/** Returns how long to wait before the next try; undefined when there is none. */
function waitBefore(
  { kind, status, retryAfterMs = 0 }: PaymentProviderError,
  delayMs: number | undefined,
): number | undefined {
  if (kind !== 'unavailable' || status === 401 || delayMs === undefined) return undefined;
  return Math.max(delayMs, retryAfterMs);
}

function mayHaveHappened({ kind, status, issue }: PaymentProviderError): boolean {
  return kind === 'unavailable' && status !== 401 && status !== 429 && issue !== 'CONNECT_TIMEOUT';
}

/** A refusal says that nothing happened. That may be true of the last try and false of an earlier one. */
function withDoubt(error: PaymentProviderError, doubtful: boolean): PaymentProviderError {
  if (!doubtful || (error.kind !== 'rejected' && error.kind !== 'not-found')) return error;
  const { issue, status, debugId } = error;
  return new PaymentProviderError('unavailable', { issue, status, debugId });
}
