import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { shopName, twoStepSetUpMinutes } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import { hashToken, newToken } from '../../../db/token.ts';
import type { Deps } from '../../../deps.ts';
import { confirmPassword } from '../confirm-password.ts';
import type { Asker } from '../current-user.ts';
import { lockAsker } from '../current-user.ts';
import { qrCode } from './qr-code.ts';
import { deleteSessions, updateSessionToken } from '../sessions/session-data.ts';
import {
  admitCode,
  arrayBufferOf,
  hashRecoveryCode,
  newRecoveryCodes,
  periodSeconds,
  refusedCode,
  takeCode,
} from './two-factor-code.ts';
import { findTwoFactor, insertRecoveryCodes, insertTwoFactor, updateConfirmed } from './two-factor-data.ts';
import { sealSecret } from './two-factor-secret.ts';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

/**
 * Makes a secret for the authenticator app. It is not in force before a first code of it comes (`confirmTwoFactor`),
 * and takes the place of one that was begun before.
 * @throws ShopError `invalid_input` at `currentPassword`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function beginTwoFactor(
  deps: Deps,
  asker: Asker,
  currentPassword: string,
): Promise<{ secret: string; uri: string; qrCode: string }> {
  await confirmPassword(deps, asker.user.id, currentPassword);
  const bytes = randomBytes(secretBytes);
  await deps.db.transaction().execute(async (tx) => {
    const { id: userId } = await lockAsker(tx, asker);
    const before = await findTwoFactor(tx, userId);
    if (before?.confirmedAt) throw new ShopError('conflict', 'Two-step sign-in is on already');
    const sealed = sealSecret(bytes, userId, deps.config.sessionSecret);
    await insertTwoFactor(tx, { userId, secret: sealed, createdAt: deps.clock() });
  });
  const secret = new Secret({ buffer: arrayBufferOf(bytes) });
  const { email } = asker.user;
  const uri = new TOTP({ issuer: shopName, label: email, secret, period: periodSeconds }).toString();
  return { secret: secret.base32, uri, qrCode: qrCode(uri) };
}

/**
 * Puts it in force with a first code. All other sessions end, this one goes on under another token, and an email
 * tells of it.
 * @returns the recovery codes, which are kept only as hashes, and the token for this browser's cookie
 * @throws ShopError `invalid_input` at `code`, `conflict`, `not_signed_in`, `too_many_requests`
 */
export async function confirmTwoFactor(
  deps: Deps,
  asker: Asker,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  await admitCode(deps, asker.user.id);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockAsker(tx, asker);
    const now = deps.clock();
    const begun = await findTwoFactor(tx, user.id);
    if (begun?.confirmedAt) throw new ShopError('conflict', 'Two-step sign-in is on already');
    if (!begun || now.getTime() - begun.createdAt.getTime() >= twoStepSetUpMinutes * 60_000)
      throw new ShopError('conflict', 'Please begin again: this took too long');
    const taken = await takeCode(deps, tx, begun, code);
    if (taken !== 'right') throw refusedCode(taken);

    await updateConfirmed(tx, user.id, now);
    const recoveryCodes = newRecoveryCodes();
    await insertRecoveryCodes(tx, user.id, recoveryCodes.map(hashRecoveryCode));
    await deleteSessions(tx, user.id, asker.session.id);
    const token = newToken();
    await updateSessionToken(tx, asker.session.id, hashToken(token));
    await deps.queue.enqueue(tx, 'send-account-email', {
      id: newId(),
      template: 'two-factor-on',
      userId: user.id,
      to: user.email,
      at: now.toISOString(),
    });
    return { recoveryCodes, token };
  });
}
