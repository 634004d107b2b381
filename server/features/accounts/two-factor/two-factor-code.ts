import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { rateLimits } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { resetRateLimit } from '../../../rate-limit/counter-data.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { enforceRateLimit } from '../../../rate-limit/enforce-rate-limit.ts';
import type { TwoFactorRow } from './two-factor-data.ts';
import { deleteRecoveryCode, updateLastStep } from './two-factor-data.ts';
import { openSecret } from '../../../sealed-secret.ts';

/** Whose secret it is, for its encryption. */
export const twoFactorOf = (owner: string) => ({ purpose: 'two-factor-secret', owner }) as const;

/** RFC 6238 with the parameters that every authenticator app assumes: SHA-1, six digits, 30 seconds. */
export const periodSeconds = 30;
/** How many periods a phone's clock may be ahead of or behind ours. */
const driftPeriods = 1;

const recoveryCodeCount = 10;
/** Without I, L, O and U, which are easily misread. */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 random bits: too many to find from a plain hash. */
const recoveryLength = 24;

/**
 * Counts an attempt to enter a code, per account and from anywhere: anyone who tries already has the password, and six
 * digits are few. @throws ShopError `too_many_requests`
 */
export function countCodeAttempt(deps: Deps, userId: string): Promise<void> {
  return enforceRateLimit(deps, codeAttempts(userId), rateLimits.confirmIdentity);
}

/**
 * Accepts a code of the app or a recovery code, each once. Caller must hold the user's lock; a code is used up only if
 * the transaction commits.
 * @returns `unreadable` for a code of the app whose secret was encrypted under another SESSION_SECRET
 */
export async function takeCode(
  deps: Deps,
  tx: Tx,
  twoFactor: TwoFactorRow,
  given: string,
): Promise<'right' | 'wrong' | 'unreadable'> {
  const { userId } = twoFactor;
  const code = given.replaceAll(/[\s-]/g, '');
  let right: boolean;
  if (/^\d{6}$/.test(code)) {
    const secret = openSecret(twoFactor.secret, twoFactorOf(userId), deps.config);
    if (!secret) {
      deps.log.error({ userId }, unreadable);
      return 'unreadable';
    }
    const step = stepOf(secret, code, deps.clock());
    right = step !== undefined && (await updateLastStep(tx, userId, step));
  } else right = await deleteRecoveryCode(tx, userId, hashRecoveryCode(code));
  if (right) await resetRateLimit(tx, codeAttempts(userId));
  return right ? 'right' : 'wrong';
}

export const unreadable =
  'the secret of a two-step sign-in cannot be read: SESSION_SECRET is not the one it was encrypted with (docs/operating.md)';

/** What the user reads when a code is not accepted. */
export const refusalText = {
  wrong: 'The code is not right',
  unreadable:
    'We cannot check the codes of your app just now. Please use a recovery code, or ask us for help.',
} as const;

/** Returns the error at the code's field, for a user who is signed in. */
export function refusedCode(taken: keyof typeof refusalText): ShopError {
  const text = refusalText[taken];
  return new ShopError('invalid_input', text, { fields: { code: text } });
}

/** Returns the time step of a code; undefined when the code is not valid now. */
function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const drift = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: arrayBufferOf(secret) }),
    period: periodSeconds,
    timestamp,
    window: driftPeriods,
  });
  return drift === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + drift;
}

/** Copies the bytes: a small Buffer is a view of a shared pool, and the secret must not be the whole pool. */
export function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** Returns new codes as they are displayed: six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryLength)]
      .map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Hashes a code; the same however it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery-code:${plain}`).digest();
}

function codeAttempts(userId: string): readonly string[] {
  return ['code', userId];
}
