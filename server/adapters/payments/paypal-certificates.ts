import type { KeyObject } from 'node:crypto';
import { namedKey, readChain, trustedKey, trustFor } from './certificate-trust.ts';
import { errorFromFailure, kindByStatus } from './paypal-errors.ts';
import { createHttp } from './paypal-http.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface CertificateOptions {
  connectMs?: number;
  /** Addresses of certificates that have signed an event before. Default: none is known. */
  knownCertificates?: KnownCertificates | undefined;
}

export interface KnownCertificates {
  includes(address: string): Promise<boolean>;
  add(address: string): Promise<void>;
}

const noneKnown: KnownCertificates = { includes: async () => false, add: async () => undefined };

const totalMs = 5000;
/** PayPal uses a handful of certificates; addresses sent by others must not fill our memory. */
const maxCached = 8;
/** A flood of invented addresses must not become a flood of requests to the provider, nor one sender's keep out others'. */
const newPerMinute = { each: 5, all: 60 };
/** Short enough to notice that a certificate has expired. */
const cacheMs = 60 * 60 * 1000;

/** Who claims to have signed an event. */
export interface Signer {
  key: KeyObject;
  /**
   * False when no authority that is known here vouches for the certificate: it lies at the provider's own address and has
   * its name, but only the provider can say whether it is its own.
   */
  isTrusted: boolean;
  /** Keeps the key for the next events. Call it once the signer has proven to be the provider. */
  keep(): Promise<void>;
}

type LoadedKey = Omit<Signer, 'keep'>;

/**
 * Returns a function that loads the key an event is signed with, by the address of its certificate. It rejects as `forged`
 * for addresses and certificates that are not the provider's, as `unavailable` when the certificate can't be loaded, or
 * when too many new addresses were given.
 */
export function createKeySource(
  apiUrl: string,
  { connectMs = 2000, knownCertificates = noneKnown }: CertificateOptions,
): (address: string, sentFrom: string) => Promise<Signer> {
  const trust = trustFor(apiUrl);
  const sendHttp = createHttp({ connectMs });
  /** Only the provider's own, by whose key an event was signed: what others invent replaces none of them. */
  const cached = new Map<string, LoadedKey & { until: number }>();
  const loading = new Map<string, Promise<LoadedKey>>();
  let minute = { until: 0, all: 0, bySender: new Map<string, number>() };

  async function load(url: URL): Promise<LoadedKey> {
    const signal = AbortSignal.timeout(totalMs);
    const reply = await sendHttp({ method: 'GET', url: url.href, headers: {}, signal }).catch((error) => {
      throw errorFromFailure(error);
    });
    if (reply.status !== 200) {
      const { status } = reply;
      if (kindByStatus(status) !== 'unavailable') throw forged('NO_CERTIFICATE');
      throw new PaymentProviderError('unavailable', { issue: `HTTP_${status}`, status });
    }
    const chain = chainOf(reply.text);
    const key = namedKey(chain, trust, new Date());
    if (!key) throw forged('UNTRUSTED_CERTIFICATE');
    return { key, isTrusted: trustedKey(chain, trust, new Date()) !== undefined };
  }

  return async function signerAt(address, sentFrom) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !trust.isAddress(url)) throw forged('FOREIGN_CERTIFICATE_ADDRESS');
    const known = cached.get(url.href);
    if (known && Date.now() < known.until) return { ...known, keep: async () => undefined };
    const isKnown = known !== undefined || (await knownCertificates.includes(url.href));
    if (!isKnown && !loading.has(url.href)) countNew(sentFrom);
    const loaded = await (loading.get(url.href) ?? start(url));
    // It has proven itself: forged events in its name must not have it loaded again and again.
    if (isKnown) keep(url.href, loaded);
    return {
      ...loaded,
      keep: async () => {
        keep(url.href, loaded);
        if (!isKnown) await knownCertificates.add(url.href);
      },
    };
  };

  function start(url: URL): Promise<LoadedKey> {
    // A failure is not cached: the next event may find the certificate.
    const started = load(url).finally(() => loading.delete(url.href));
    loading.set(url.href, started);
    return started;
  }

  function keep(address: string, loaded: LoadedKey): void {
    cached.delete(address);
    cached.set(address, { ...loaded, until: Date.now() + cacheMs });
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
  }

  function countNew(sentFrom: string): void {
    if (Date.now() >= minute.until) minute = { until: Date.now() + 60_000, all: 0, bySender: new Map() };
    const bySender = minute.bySender.get(sentFrom) ?? 0;
    const isWithin = bySender < newPerMinute.each && minute.all < newPerMinute.all;
    // What is refused takes no room in memory, and nothing from others.
    if (isWithin) {
      minute.all += 1;
      minute.bySender.set(sentFrom, bySender + 1);
    } else throw new PaymentProviderError('unavailable', { issue: 'TOO_MANY_CERTIFICATES' });
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
