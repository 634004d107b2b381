import type { TwoFactor } from '../../../../shop/contracts/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { unreadable } from './two-factor-code.ts';
import { countRecoveryCodes, findTwoFactor, listConfirmed } from './two-factor-data.ts';
import { openSecret } from './two-factor-secret.ts';

/** Says whether two-step sign-in is on. Admins in production are asked to turn it on, not forced (decision 010). */
export async function showTwoFactor({ db, config }: Deps, { id, isAdmin }: User): Promise<TwoFactor> {
  const enabled = Boolean((await findTwoFactor(db, id))?.confirmedAt);
  return {
    enabled,
    recoveryCodesLeft: enabled ? await countRecoveryCodes(db, id) : 0,
    asked: config.production && isAdmin && !enabled,
  };
}

/** A sample is enough: SESSION_SECRET fits all of them or none. */
const sampleSize = 100;

/** Logs an error at startup when stored secrets can't be decrypted, so that the operator knows before users are locked out. */
export async function warnOfUnreadableSecrets({ db, config, log }: Deps): Promise<void> {
  const rows = await listConfirmed(db, sampleSize);
  const unreadableCount = rows.filter(
    ({ secret, userId }) => !openSecret(secret, userId, config.sessionSecret),
  ).length;
  if (unreadableCount > 0) log.error({ closed: unreadableCount, lookedAt: rows.length }, unreadable);
}
