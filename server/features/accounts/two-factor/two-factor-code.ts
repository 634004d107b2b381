import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { rateLimits } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { forgetAttempts } from '../../../rate-limit/counter-data.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { admitAttempt } from '../../../rate-limit/enforce-rate-limit.ts';
import type { TwoFactorRow } from './two-factor-data.ts';
import { deleteRecoveryCode, updateLastStep } from './two-factor-data.ts';
import { openSecret } from './two-factor-secret.ts';

/** RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, 30 seconds. */
export const periodSeconds = 30;
/** A phone's clock may be so many periods before or behind ours. */
const driftPeriods = 1;

const recoveryCodeCount = 10;
/** Without I, L, O and U, which people read as others. */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits: nobody finds them from a plain hash. */
const recoveryLength = 16;

/**
 * Counts a try at a code, by account and wherever it comes from: whoever tries has the password already, and six
 * digits are few. @throws ShopError `too_many_requests`
 */
export function admitCode(deps: Deps, userId: string): Promise<void> {
  return admitAttempt(deps, attemptsAt(userId), rateLimits.confirmIdentity);
}

/**
 * Takes a code of the app or a recovery code, each once. Nothing is taken unless the transaction commits; the caller
 * holds the user's lock.
 * @returns `unreadable` for a code of the app when its secret was kept under another SESSION_SECRET
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
    const secret = openSecret(twoFactor.secret, userId, deps.config.sessionSecret);
    if (!secret) {
      deps.log.error({ userId }, unreadable);
      return 'unreadable';
    }
    const step = stepOf(secret, code, deps.clock());
    right = step !== undefined && (await updateLastStep(tx, userId, step));
  } else right = await deleteRecoveryCode(tx, userId, hashRecoveryCode(code));
  if (right) await forgetAttempts(tx, attemptsAt(userId));
  return right ? 'right' : 'wrong';
}

export const unreadable =
  'the secret of a two-step sign-in cannot be read: SESSION_SECRET is not the one it was kept with (docs/operating.md)';

/** What the user is told. */
export const refusalText = {
  wrong: 'The code is not right',
  unreadable:
    'We cannot check the codes of your app just now. Please use a recovery code, or ask us for help.',
} as const;

/** The refusal inside a session, at the field of the code. */
export function refusedCode(taken: keyof typeof refusalText): ShopError {
  const text = refusalText[taken];
  return new ShopError('invalid_input', text, { fields: { code: text } });
}

/** @returns the time step that the code belongs to, undefined when it is of none that counts now */
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

/** A small Buffer is a window on a shared pool; the app's secret must not be the whole pool. */
export function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** As they are shown: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryLength)]
      .map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** The same however it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery-code:${plain}`).digest();
}

function attemptsAt(userId: string): readonly string[] {
  return ['code', userId];
}
