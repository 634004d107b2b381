import type { TwoFactor } from '../../../../shop/contracts/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { User } from '../data.ts';
import { unreadable } from './two-factor-code.ts';
import { countRecoveryCodes, findTwoFactor, listConfirmed } from './two-factor-data.ts';
import { openSecret } from './two-factor-secret.ts';

/** Whether two-step sign-in is on. Who runs a real shop is asked to turn it on, not forced (decision 010). */
export async function showTwoFactor({ db, config }: Deps, { id, isAdmin }: User): Promise<TwoFactor> {
  const enabled = Boolean((await findTwoFactor(db, id))?.confirmedAt);
  return {
    enabled,
    recoveryCodesLeft: enabled ? await countRecoveryCodes(db, id) : 0,
    asked: config.production && isAdmin && !enabled,
  };
}

/** So many tell as much as all. */
const looksAt = 100;

/** Tells the operator at the start, before anybody stands before a closed door, that SESSION_SECRET is another one. */
export async function warnOfUnreadableSecrets({ db, config, log }: Deps): Promise<void> {
  const rows = await listConfirmed(db, looksAt);
  const closed = rows.filter(
    ({ secret, userId }) => !openSecret(secret, userId, config.sessionSecret),
  ).length;
  if (closed > 0) log.error({ closed, lookedAt: rows.length }, unreadable);
}
