import { randomBytes, timingSafeEqual } from 'node:crypto';
import { newDebugId, type Reply } from './refusals.ts';

/** PayPal's own: nine hours. */
const lifeSeconds = 32_400;

export interface Tokens {
  /** @param authorization the header of the call; @param grant the form field `grant_type` */
  issue(authorization: string | undefined, grant: string | undefined): Reply;
  accepts(authorization: string | undefined): boolean;
  expireAll(): void;
}

export function openTokens(clientId: string, clientSecret: string): Tokens {
  const expected = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  const expiries = new Map<string, number>();

  return {
    issue(authorization, grant) {
      const given = Buffer.from(authorization ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        };
      }
      if (grant !== 'client_credentials') {
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL or not supported' },
        };
      }
      const token = `A21AA${randomBytes(48).toString('base64url')}`;
      expiries.set(token, Date.now() + lifeSeconds * 1000);
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: lifeSeconds,
          nonce: `${new Date().toISOString()}${newDebugId()}`,
        },
      };
    },
    accepts(authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
      return (expiries.get(token) ?? 0) > Date.now();
    },
    expireAll: () => expiries.clear(),
  };
}
