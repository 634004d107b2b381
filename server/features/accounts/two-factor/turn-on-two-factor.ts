import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { shopName, twoStepSetUpMinutes } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { CurrentUser } from '../current-user.ts';
import { confirmPassword } from '../api.ts';
import { lockCurrentUser, renewSession } from '../current-user.ts';
import { notifyOwner } from '../email-account.ts';
import { deleteSessions } from '../sessions/session-data.ts';
import {
  countCodeAttempt,
  arrayBufferOf,
  hashRecoveryCode,
  newRecoveryCodes,
  periodSeconds,
  refusedCode,
  takeCode,
  twoFactorOf,
} from './two-factor-code.ts';
import { findTwoFactor, insertRecoveryCodes, insertTwoFactor, updateConfirmed } from './two-factor-data.ts';
import { sealSecret } from '../../../sealed-secret.ts';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

/**
 * Creates a secret for the authenticator app. It takes effect with its first code (`confirmTwoFactor`), and replaces
 * an earlier one that was never confirmed.
 * @throws ShopError `invalid_input` at `currentPassword`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function beginTwoFactor(
  deps: Deps,
  currentUser: CurrentUser,
  currentPassword: string,
): Promise<{ secret: string; uri: string; qrCode: string }> {
  await confirmPassword(deps, currentUser.user.id, currentPassword);
  const bytes = randomBytes(secretBytes);
  await write(deps, async (tx) => {
    const { id: userId } = await lockCurrentUser(tx, currentUser);
    const before = await findTwoFactor(tx, userId);
    if (before?.confirmedAt) throw new ShopError('conflict', 'Two-step sign-in is on already');
    const sealed = sealSecret(bytes, twoFactorOf(userId), deps.config);
    await insertTwoFactor(tx, { userId, secret: sealed, createdAt: deps.clock() });
  });
  const secret = new Secret({ buffer: arrayBufferOf(bytes) });
  const { email } = currentUser.user;
  const uri = new TOTP({ issuer: shopName, label: email, secret, period: periodSeconds }).toString();
  return { secret: secret.base32, uri, qrCode: qrCode(uri) };
}

/**
 * Turns two-step sign-in on with a first code. All other sessions end, this one gets another token, and an email
 * reports the change.
 * @returns the recovery codes, which are stored as hashes only, and the token for this browser's cookie
 * @throws ShopError `invalid_input` at `code`, `conflict`, `not_signed_in`, `too_many_requests`
 */
export async function confirmTwoFactor(
  deps: Deps,
  currentUser: CurrentUser,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  await countCodeAttempt(deps, currentUser.user.id);
  return write(deps, async (tx) => {
    const user = await lockCurrentUser(tx, currentUser);
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
    await deleteSessions(tx, user.id, currentUser.session.id);
    const token = await renewSession(tx, currentUser);
    await notifyOwner(deps, tx, user, 'two-factor-on');
    return { recoveryCodes, token };
  });
}

/** The width of the white border, in modules, that scanners need. */
const borderModules = 4;

/** Returns a QR code as an SVG document, black on white, without a fixed size. */
function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: borderModules });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
