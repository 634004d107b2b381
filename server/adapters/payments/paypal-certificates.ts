import type { KeyObject } from 'node:crypto';
import { readChain, trustedKey, trustFor } from './certificate-trust.ts';
import { errorFromFailure, kindByStatus } from './paypal-errors.ts';
import { createHttp } from './paypal-http.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface CertificateOptions {
  connectMs?: number;
}

const totalMs = 5000;
/** PayPal uses a handful of certificates; addresses sent by others must not fill our memory. */
const maxCached = 8;
/** A flood of invented addresses must not become a flood of requests to the provider. */
const newPerMinute = 30;
/** Short enough to notice that a certificate has expired. */
const cacheMs = 60 * 60 * 1000;

interface CachedKey {
  key: KeyObject;
  until: number;
}

/**
 * Returns a function that loads the key the provider signs with, by the address of its certificate. It rejects as `forged`
 * for addresses and certificates that are not the provider's, as `unavailable` when the certificate can't be loaded, or
 * when too many new addresses were given.
 */
export function createKeySource(
  apiUrl: string,
  { connectMs = 2000 }: CertificateOptions,
): (address: string) => Promise<KeyObject> {
  const trust = trustFor(apiUrl);
  const sendHttp = createHttp({ connectMs });
  /** Only the provider's own: what others invent replaces none of them. */
  const cached = new Map<string, CachedKey>();
  const loading = new Map<string, Promise<KeyObject>>();
  let minute = { until: 0, count: 0 };

  async function load(url: URL): Promise<KeyObject> {
    const signal = AbortSignal.timeout(totalMs);
    const reply = await sendHttp({ method: 'GET', url: url.href, headers: {}, signal }).catch((error) => {
      throw errorFromFailure(error);
    });
    if (reply.status !== 200) {
      const { status } = reply;
      if (kindByStatus(status) !== 'unavailable') throw forged('NO_CERTIFICATE');
      throw new PaymentProviderError('unavailable', { issue: `HTTP_${status}`, status });
    }
    const key = trustedKey(chainOf(reply.text), trust, new Date());
    if (!key) throw forged('UNTRUSTED_CERTIFICATE');
    return key;
  }

  return async function keyAt(address) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !trust.isAddress(url)) throw forged('FOREIGN_CERTIFICATE_ADDRESS');
    const known = cached.get(url.href);
    if (known && Date.now() < known.until) return known.key;
    const started = loading.get(url.href);
    if (started) return started;
    if (!known) countNew();
    // A failure is not cached: the next event may find the certificate.
    const key = load(url)
      .then((loaded) => keep(url.href, loaded))
      .finally(() => loading.delete(url.href));
    loading.set(url.href, key);
    return key;
  };

  function keep(address: string, key: KeyObject): KeyObject {
    cached.delete(address);
    cached.set(address, { key, until: Date.now() + cacheMs });
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return key;
  }

  function countNew(): void {
    if (Date.now() >= minute.until) minute = { until: Date.now() + 60_000, count: 0 };
    minute.count += 1;
    if (minute.count > newPerMinute)
      throw new PaymentProviderError('unavailable', { issue: 'TOO_MANY_CERTIFICATES' });
  }
}

export function forged(issue: string): PaymentProviderError {
  return new PaymentProviderError('forged', { issue });
}

function chainOf(pem: string) {
  try {
    return readChain(pem);
  } catch {
    return [];
  }
}
