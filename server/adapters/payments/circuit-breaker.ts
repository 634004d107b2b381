import { PaymentProviderError } from './provider-error.ts';

export interface CircuitBreakerOptions {
  /** How many consecutive failures open the breaker. */
  failures?: number;
  /** How long it stays open before one call may try again. */
  openMs?: number;
  now?: () => number;
}

export interface CircuitBreaker {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** No longer, whatever the provider asks: an absurd wait must not close the shop. */
const longestPauseMs = 60_000;

/**
 * Stops calling a provider that does not answer. After several consecutive `unavailable` results every call fails immediately
 * with the issue CIRCUIT_OPEN; later a single probe decides whether the breaker closes again. Refusals by the provider
 * (declined, rejected …) are answers and keep it closed. So is "too many requests"; while the provider asks to wait, calls
 * fail immediately with the issue RATE_LIMITED.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { failures = 5, openMs = 10_000, now = Date.now } = options;
  let failed = 0;
  let openUntil = 0;
  let pausedUntil = 0;
  let probing = false;

  const isOpen = () => failed >= failures && (probing || now() < openUntil);

  return {
    async run(work) {
      if (isOpen()) throw new PaymentProviderError('unavailable', { issue: 'CIRCUIT_OPEN' });
      const retryAfterMs = pausedUntil - now();
      if (retryAfterMs > 0)
        throw new PaymentProviderError('unavailable', { issue: 'RATE_LIMITED', retryAfterMs });
      const probe = failed >= failures;
      if (probe) probing = true;
      try {
        const result = await work();
        failed = 0;
        return result;
      } catch (error) {
        const answer = error instanceof PaymentProviderError ? error : undefined;
        const isLimited = answer?.status === 429;
        if (isLimited) pausedUntil = now() + Math.min(answer?.retryAfterMs ?? 0, longestPauseMs);
        failed = isLimited || (answer && answer.kind !== 'unavailable') ? 0 : failed + 1;
        openUntil = now() + openMs;
        throw error;
      } finally {
        if (probe) probing = false;
      }
    },
  };
}
