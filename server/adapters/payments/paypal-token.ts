import { z } from 'zod';
import { errorFromReply } from './paypal-errors.ts';
import { parseJson, type SendHttp } from './paypal-http.ts';
import { PaymentProviderError } from './provider-error.ts';

export interface PayPalAccount {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface TokenSource {
  /** Returns the cached token or a fresh one. Parallel callers share one request, each as long as its signal allows. */
  get(signal: AbortSignal): Promise<string>;
  /** Forgets a token that the provider refused, unless there is a newer one already. */
  discard(token: string): void;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token is refreshed this long before it expires, so that it does not expire during a call. */
const marginMs = 60_000;

/** Gets bearer tokens, valid for about nine hours, with the client credentials (PayPal, "Get an access token"). */
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
