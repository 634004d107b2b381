import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import { newDebugId, type Reply } from './refusals.ts';

/** Nine hours, as with PayPal. */
const lifeSeconds = 32_400;

export interface Tokens {
  /** @param authorization the header of the call; @param grant the form field `grant_type` */
  issue(authorization: string | undefined, grant: string | undefined): Reply;
  accepts(authorization: string | undefined): boolean;
  expireAll(): void;
  /** Revokes only the token in this header. */
  revoke(authorization: string | undefined): void;
}

export function openTokens(clientId: string, clientSecret: string, clock: Clock): Tokens {
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
      expiries.set(token, clock.now() + lifeSeconds * 1000);
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: lifeSeconds,
          nonce: `${clock.iso()}${newDebugId()}`,
        },
      };
    },
    accepts(authorization) {
      return (expiries.get(tokenOf(authorization)) ?? 0) > clock.now();
    },
    expireAll: () => expiries.clear(),
    revoke: (authorization) => void expiries.delete(tokenOf(authorization)),
  };
}

function tokenOf(authorization: string | undefined): string {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
}
