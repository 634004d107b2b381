import { rootCertificates } from 'node:tls';
import { X509Certificate, type KeyObject } from 'node:crypto';

/** Whose certificates sign the events of one provider. */
export interface CertificateTrust {
  /** Whether a certificate from this address may be believed at all. */
  isAddress(url: URL): boolean;
  /** Whom it has to be issued to; undefined: anybody. */
  name: string | undefined;
  /** Who may stand at the end of its chain: the authorities that browsers trust, or any that came with it. */
  roots: 'public' | 'served';
}

const path = '/v1/notifications/certs/';
/** Longer chains do not occur; a loop of certificates ends here. */
const longestChain = 6;

/**
 * With PayPal: its own hosts over HTTPS, live and sandbox apart, and the names that PayPal's own SDKs ask for.
 * With any other API address, which the configuration allows on loopback outside production only: that very origin.
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

/** The certificates of a PEM file, in their order. Throws for anything else. */
export function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.slice(0, longestChain).map((block) => new X509Certificate(block));
}

/**
 * The key of the first certificate, if it is valid now, issued to the right name and every link up to a root holds.
 * Whether it has been revoked cannot be told here.
 * @returns undefined for one that is not to be trusted
 */
export function trustedKey(
  chain: X509Certificate[],
  { name, roots }: Pick<CertificateTrust, 'name' | 'roots'>,
  now: Date,
  publicRoots: () => X509Certificate[] = readPublicRoots,
): KeyObject | undefined {
  const [leaf] = chain;
  if (!leaf || leaf.publicKey.asymmetricKeyType !== 'rsa') return undefined;
  if (name !== undefined && !leaf.checkHost(name, { subject: 'always', wildcards: false })) return undefined;
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

function isPayPal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}

function isSandbox({ hostname }: URL): boolean {
  return hostname.endsWith('.sandbox.paypal.com');
}
