import type { KeyObject } from 'node:crypto';
import { readChain, trustedKey, trustFor } from './certificate-trust.ts';
import { errorFromFailure, errorFromReply } from './paypal-errors.ts';
import { createHttp } from './paypal-http.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface CertificateOptions {
  connectMs?: number;
}

const totalMs = 5000;
/** PayPal uses a handful; who sends us others is not to fill our memory. */
const mostKept = 8;
/** So that a certificate that has run out meanwhile is noticed. */
const keptMs = 60 * 60 * 1000;

interface Kept {
  key: Promise<KeyObject>;
  until: number;
}

/**
 * The keys with which the provider signs, by the address of their certificate.
 * @returns a function that rejects as `forged` for addresses and certificates that are not the provider's, as
 * `unavailable` when the certificate could not be had
 */
export function createKeySource(
  apiUrl: string,
  { connectMs = 2000 }: CertificateOptions,
): (address: string) => Promise<KeyObject> {
  const trust = trustFor(apiUrl);
  const sendHttp = createHttp({ connectMs });
  const kept = new Map<string, Kept>();

  async function load(url: URL): Promise<KeyObject> {
    const signal = AbortSignal.timeout(totalMs);
    const reply = await sendHttp({ method: 'GET', url: url.href, headers: {}, signal }).catch((error) => {
      throw errorFromFailure(error);
    });
    if (reply.status !== 200) {
      const error = errorFromReply(reply, undefined);
      throw error.kind === 'unavailable' ? error : forged('NO_CERTIFICATE');
    }
    const key = trustedKey(chainOf(reply.text), trust, new Date());
    if (!key) throw forged('UNTRUSTED_CERTIFICATE');
    return key;
  }

  return async function keyAt(address) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !trust.isAddress(url)) throw forged('FOREIGN_CERTIFICATE_ADDRESS');
    const known = kept.get(url.href);
    if (known && Date.now() < known.until) return known.key;
    const key = load(url);
    kept.delete(url.href);
    kept.set(url.href, { key, until: Date.now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    // A failure is not kept: the next event may find the certificate.
    key.catch(() => {
      if (kept.get(url.href)?.key === key) kept.delete(url.href);
    });
    return key;
  };
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
