import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { createCircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts';
import { errorFromFailure, errorFromReply } from './paypal-errors.ts';
import { createTokenSource, type PayPalAccount } from './paypal-token.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface ProviderLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface TransportOptions {
  log: ProviderLog;
  /** For the whole of a call, its retries included. */
  totalMs?: number;
  /** Waits before the second and the third try. */
  retryDelaysMs?: readonly number[];
  breaker?: CircuitBreakerOptions;
}

export interface ProviderCall<Reply> {
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** PayPal-Request-Id: what makes the retries of a POST harmless. */
  requestId?: string;
  reply: z.ZodType<Reply>;
}

export type Send = <Reply>(call: ProviderCall<Reply>) => Promise<Reply>;

/** Sends calls to PayPal's REST API: token, time limit, retries with the same key, circuit breaker, one log line each. */
export function createTransport(account: PayPalAccount, options: TransportOptions): Send {
  const { log, totalMs = 15_000, retryDelaysMs = [250, 1000] } = options;
  const tokens = createTokenSource(account, Math.min(totalMs, 5000));
  const breaker = createCircuitBreaker(options.breaker);

  async function request<Reply>(
    call: ProviderCall<Reply>,
    token: string,
    signal: AbortSignal,
  ): Promise<Response> {
    return fetch(`${account.apiUrl}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(call.requestId && { 'paypal-request-id': call.requestId }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // A redirect would carry the bearer token to wherever it points.
      redirect: 'error',
      signal,
    });
  }

  async function attempt<Reply>(call: ProviderCall<Reply>, signal: AbortSignal): Promise<Answer<Reply>> {
    let token = await tokens.get(signal);
    let response = await request(call, token, signal);
    if (response.status === 401) {
      tokens.discard(token);
      await response.body?.cancel();
      token = await tokens.get(signal);
      response = await request(call, token, signal);
    }
    const debugId = response.headers.get('paypal-debug-id') ?? undefined;
    const body = parseJson(await response.text());
    if (!response.ok) throw errorFromReply(response.status, body, debugId);
    const reply = call.reply.safeParse(body);
    if (!reply.success) {
      throw new PaymentProviderError('unavailable', {
        issue: 'MALFORMED_REPLY',
        status: response.status,
        debugId,
      });
    }
    return { reply: reply.data, status: response.status, debugId };
  }

  async function withRetries<Reply>(call: ProviderCall<Reply>, line: CallLine): Promise<Answer<Reply>> {
    const signal = AbortSignal.timeout(totalMs);
    for (;;) {
      line.tries += 1;
      try {
        return await attempt(call, signal);
      } catch (cause) {
        const error = errorFromFailure(cause);
        const delayMs = retryDelaysMs[line.tries - 1];
        if (error.kind !== 'unavailable' || delayMs === undefined || signal.aborted) throw error;
        await sleep(delayMs, undefined, { signal }).catch(() => {
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
      const { reply, status, debugId } = await breaker.run(() => withRetries(call, line));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
