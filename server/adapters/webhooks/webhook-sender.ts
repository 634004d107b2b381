import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as resolve } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import type { WebhookSender } from './port.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const connectMs = 5000;
const answerMs = 10_000;

/** The lookup of a socket: with `all`, it gets a list. */
type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: Error | null, found?: string | LookupAddress[], family?: number) => void,
) => void;

class NotPublic extends Error {}

/**
 * Sends webhooks, each within ten seconds. An admin's account, or a name server, must not make the shop call programs of
 * its own network: only https, only public addresses, checked for the very connection that is made, and no redirects. What
 * the answer says is not read.
 * @param allowLocal a shop that is itself at `localhost` may call programs there, also without https
 */
export function createWebhookSender({
  allowLocal,
  lookup = resolve as Lookup,
}: {
  allowLocal: boolean;
  lookup?: Lookup;
}): WebhookSender {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLocal && isLoopbackAddress(address));
  const checkedLookup: Lookup = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error);
      const addresses = found as LookupAddress[];
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new NotPublic());
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address, first?.family);
    });
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup: checkedLookup as never },
    allowH2: false,
    headersTimeout: answerMs,
  });

  function refusalOf(text: string): string | undefined {
    const url = URL.parse(text);
    if (!url || !['http:', 'https:'].includes(url.protocol))
      return 'Enter an address that begins with https://';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isLocal = host === 'localhost' || isLoopbackAddress(host);
    if (url.protocol === 'http:' && !(allowLocal && isLocal)) return 'The address must begin with https://';
    if (url.username || url.password) return 'The address must not contain a name or password';
    const isRefused = isIP(host) ? !isAllowed(host) : isLocal && !allowLocal;
    return isRefused ? 'This address is not on the internet' : undefined;
  }

  return {
    refusalOf,
    async post(url, { headers, body }) {
      const refusal = refusalOf(url);
      if (refusal !== undefined) return { failure: refusal };
      try {
        const signal = AbortSignal.timeout(answerMs);
        const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
        answer.body.on('error', () => {}).destroy();
        return { status: answer.statusCode };
      } catch (error) {
        return { failure: describe(error) };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Returns what an admin can do something about; nothing of it comes from the other side. */
function describe(error: unknown): string {
  if (error instanceof NotPublic) return 'Its name leads to an address that is not on the internet';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code.endsWith('TIMEOUT')) return 'No answer within ten seconds';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name is not known';
  if (code === 'ECONNREFUSED') return 'Nothing answers there';
  return /CERT|SSL|TLS|SIGNED|ISSUER/.test(code) ? 'Its certificate is not valid' : 'The connection broke';
}
