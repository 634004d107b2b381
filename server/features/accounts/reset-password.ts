import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { hashToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { lockUser, updateUser } from './data.ts';
import { deleteEmailToken, deleteEmailTokens, findUserOfResetToken } from './email-token-data.ts';
import { hashPassword } from './password.ts';
import { deleteSessions } from './sessions/session-data.ts';

/**
 * Sets a new password with an emailed token, once. All sessions end, other links of the kind are void, and an email
 * tells of it. The token is used up last, so that a refused password or a busy shop does not cost it.
 * @throws ShopError `link_expired` for an unknown, used and former token alike, `invalid_input`, `unavailable`
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token);
  const now = deps.clock();
  const owner = await findUserOfResetToken(deps.db, tokenHash, now);
  if (!owner) throw expired();
  refuseCommonPassword(password, owner);
  const passwordHash = await hashPassword(password);

  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, owner.id);
    if (!user || !(await deleteEmailToken(tx, tokenHash))) throw expired();
    await updateUser(tx, user.id, { passwordHash });
    await deleteSessions(tx, user.id);
    await deleteEmailTokens(tx, user.id, 'reset-password');
    await deps.queue.enqueue(tx, 'send-account-email', {
      id: newId(),
      template: 'password-changed',
      userId: user.id,
      to: user.email,
      at: now.toISOString(),
    });
  });
}

function expired(): ShopError {
  return new ShopError(
    'link_expired',
    'This link has expired or was already used. Please request a new password reset.',
  );
}
