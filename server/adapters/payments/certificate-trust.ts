import { rootCertificates } from 'node:tls';
import { X509Certificate, type KeyObject } from 'node:crypto';
import { isPayPal } from '../../config-checks.ts';

/** Which certificates may sign the events of a provider. */
export interface CertificateTrust {
  /** Tells whether a certificate from this address can be trusted at all. */
  isAddress(url: URL): boolean;
  /** The name it must be issued to; undefined allows any. */
  name: string | undefined;
  /** What may end its chain: the authorities that browsers trust, or any root that was served with it. */
  roots: 'public' | 'served';
}

const path = '/v1/notifications/certs/';
/** Longer chains do not occur in practice, and a loop of certificates ends here. */
const longestChain = 6;

/**
 * Returns what to trust for an API address. For PayPal: its own hosts over HTTPS, live and sandbox kept apart, and the
 * names that PayPal's own SDKs check. For any other address, which the configuration allows only on loopback outside
 * production: certificates from the same origin.
 */
export function trustFor(apiUrl: string): CertificateTrust {
  const api = new URL(apiUrl);
  const sandbox = isSandbox(api);
  const sound = (url: URL) =>
    url.pathname.startsWith(path) && !url.username && !url.password && !url.search && !url.hash;
  if (isPayPal(api)) {
    return {
      isAddress: (url) => sound(url) && isPayPal(url) && url.port === '' && isSandbox(url) === sandbox,
      name: `messageverificationcerts.${sandbox ? 'sandbox.' : ''}paypal.com`,
      roots: 'public',
    };
  }
  return { isAddress: (url) => sound(url) && url.origin === api.origin, name: undefined, roots: 'served' };
}

/** Returns the certificates of a PEM file, in order. @throws for anything else */
export function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.slice(0, longestChain).map((block) => new X509Certificate(block));
}

/**
 * Returns the key of the first certificate if it is valid now and issued to the right name, whoever has issued it;
 * undefined otherwise.
 */
export function namedKey(
  [leaf]: X509Certificate[],
  { name }: Pick<CertificateTrust, 'name'>,
  now: Date,
): KeyObject | undefined {
  if (!leaf || leaf.publicKey.asymmetricKeyType !== 'rsa' || !isValid(leaf, now)) return undefined;
  if (name !== undefined && !leaf.checkHost(name, { subject: 'always', wildcards: false })) return undefined;
  return leaf.publicKey;
}

/** Returns the key of `namedKey` if every link up to a root holds; undefined otherwise. Revocation is not checked. */
export function trustedKey(
  chain: X509Certificate[],
  { name, roots }: Pick<CertificateTrust, 'name' | 'roots'>,
  now: Date,
  publicRoots: () => X509Certificate[] = readPublicRoots,
): KeyObject | undefined {
  const [leaf] = chain;
  if (!leaf || !namedKey(chain, { name }, now)) return undefined;
  const anchors = roots === 'served' ? chain.filter((one) => isIssuedBy(one, one)) : publicRoots();
  let current: X509Certificate | undefined = leaf;
  for (let depth = 0; current && depth < longestChain; depth += 1) {
    const link: X509Certificate = current;
    if (!isValid(link, now)) return undefined;
    if (anchors.some((anchor) => isIssuedBy(link, anchor) && isValid(anchor, now))) return leaf.publicKey;
    current = chain.find((issuer) => issuer !== link && issuer.ca && isIssuedBy(link, issuer));
  }
  return undefined;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}

function readPublicRoots(): X509Certificate[] {
  return rootCertificates.map((pem) => new X509Certificate(pem));
}

function isSandbox({ hostname }: URL): boolean {
  return hostname.endsWith('.sandbox.paypal.com');
}
