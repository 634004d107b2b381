import type { TwoFactor } from '../../../../shop/contracts/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { twoFactorOf, unreadable } from './two-factor-code.ts';
import { countRecoveryCodes, findTwoFactor, listTwoFactor, updateSecret } from './two-factor-data.ts';
import { isCurrent, openSecret, sealSecret } from '../../../sealed-secret.ts';

/** Says whether two-step sign-in is on. Admins in production have to turn it on (decision 051). */
export async function showTwoFactor({ db, config }: Deps, { id, isAdmin }: User): Promise<TwoFactor> {
  const enabled = Boolean((await findTwoFactor(db, id))?.confirmedAt);
  return {
    enabled,
    recoveryCodesLeft: enabled ? await countRecoveryCodes(db, id) : 0,
    asked: config.production && isAdmin && !enabled,
  };
}

/**
 * At startup, encrypts the secrets that belong to SESSION_SECRET_PREVIOUS again under the current one, so that the previous
 * one can go. Logs an error when some can't be decrypted, so that the operator knows before users are locked out.
 */
export async function renewSecrets({ db, config, log }: Deps): Promise<void> {
  const rows = await listTwoFactor(db);
  let renewed = 0;
  let closed = 0;
  for (const { secret: sealed, userId } of rows) {
    const secret = openSecret(sealed, twoFactorOf(userId), config);
    if (!secret) closed += 1;
    else if (!isCurrent(sealed, 'two-factor-secret', config)) {
      await updateSecret(db, userId, { from: sealed, to: sealSecret(secret, twoFactorOf(userId), config) });
      renewed += 1;
    }
  }
  if (renewed > 0)
    log.info({ renewed }, 'secrets of two-step sign-in now belong to the current SESSION_SECRET');
  if (closed > 0) log.error({ closed, lookedAt: rows.length }, unreadable);
}
