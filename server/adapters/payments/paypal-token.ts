import { z } from 'zod';
import { errorFromReply } from './paypal-errors.ts';
import type { SendHttp } from './paypal-http.ts';
import { parseJson } from './parse-json.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface PayPalAccount {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface TokenSource {
  /** The cached token, or a fresh one. Whoever asks meanwhile waits for the same request, each as long as his signal allows. */
  get(signal: AbortSignal): Promise<string>;
  /** The provider refused this token. Forgets it, unless a newer one is there already. */
  discard(token: string): void;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Refreshed this long before it expires, so that no call sets out with a token about to die. */
const marginMs = 60_000;

/** PayPal, "Get an access token": client credentials in, a bearer token for some nine hours out. */
export function createTokenSource(
  account: PayPalAccount,
  sendHttp: SendHttp,
  timeoutMs: number,
): TokenSource {
  let current: { token: string; staleAt: number } | undefined;
  let refreshing: Promise<string> | undefined;

  async function refresh(): Promise<string> {
    const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const reply = await sendHttp({
      method: 'POST',
      url: `${account.apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = reply;
    const body = parseJson(reply.text);
    const debugId = reply.header('paypal-debug-id');
    if (status !== 200) throw errorFromReply(reply, body);
    const parsed = tokenSchema.safeParse(body);
    if (!parsed.success) {
      throw new PaymentProviderError('unavailable', {
        issue: 'MALFORMED_REPLY',
        status,
        debugId,
      });
    }
    const { access_token: token, expires_in: seconds } = parsed.data;
    current = { token, staleAt: Date.now() + seconds * 1000 - marginMs };
    return token;
  }

  return {
    async get(signal) {
      if (current && Date.now() < current.staleAt) return current.token;
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      return within(signal, refreshing);
    },
    discard(token) {
      if (current?.token === token) current = undefined;
    },
  };
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
