import type { ApiToken, ApiTokenInput } from '../../../shop/contracts/integrations/api-tokens.ts';
import { apiTokenPrefix, apiTokensMax } from '../../../shop/integrations.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { hoursAfter } from '../../../shop/rules/dates/dates.ts';
import type { Admin } from '../../actor.ts';
import { newId } from '../../db/id.ts';
import { hashToken, newToken } from '../../db/token.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { confirmPassword, notifyOfNewToken } from '../accounts/api.ts';
import { lockUser } from '../accounts/data.ts';
import type { StoredToken } from './token-data.ts';
import { countWorkingTokens, insertToken, listTokens, revokeToken } from './token-data.ts';

export async function showTokens({ db, clock }: Deps): Promise<ApiToken[]> {
  const now = clock();
  return (await listTokens(db)).map((token) => show(token, now));
}

/**
 * Creates an API token that acts as this admin, and tells them by email. Asks for their password, so that a browser left open
 * is not enough.
 * @returns the token itself, of which only a hash is stored
 * @throws ShopError `invalid_input` at `currentPassword`, `too_many_requests`; `not_allowed` for an admin who has just been
 *   demoted; `conflict` when there are too many
 */
export async function createToken(
  deps: Deps,
  admin: Admin,
  { name, scopes, days, currentPassword }: ApiTokenInput,
): Promise<{ token: string; apiToken: ApiToken }> {
  await confirmPassword(deps, admin.id, currentPassword);
  const token = `${apiTokenPrefix}${newToken()}`;
  const createdAt = deps.clock();
  const expiresAt = days === null ? null : hoursAfter(createdAt, days * 24);
  const row = { id: newId(), name, scopes, userId: admin.id, createdAt, expiresAt };
  await write(deps, admin, { action: 'token.create', subject: row.id }, async (tx) => {
    // Whoever is demoted meanwhile must not keep a token (manage-users.ts revokes those that are there).
    const owner = await lockUser(tx, admin.id);
    if (!owner?.isAdmin) throw new ShopError('not_allowed', 'This is for admins only');
    if ((await countWorkingTokens(tx, createdAt)) >= apiTokensMax)
      throw new ShopError('conflict', `There are ${apiTokensMax} API tokens already. Revoke one first.`);
    await insertToken(tx, { ...row, tokenHash: hashToken(token) });
    await notifyOfNewToken(deps, tx, owner);
    return changed(undefined, { after: { name, scopes, expiresAt } });
  });
  const stored = { ...row, userName: admin.name, isOfAdmin: true, lastUsedAt: null, revokedAt: null };
  return { token, apiToken: show(stored, createdAt) };
}

/** Ends an API token, whoever made it. @throws ShopError `not_found`, also for one that is revoked already */
export function endToken(deps: Deps, admin: Admin, id: string): Promise<void> {
  return write(deps, admin, { action: 'token.revoke', subject: id }, async (tx) => {
    const name = await revokeToken(tx, id, deps.clock());
    if (name === undefined) throw new ShopError('not_found', 'API token not found');
    return changed(undefined, { before: { name } });
  });
}

function show(token: StoredToken, now: Date): ApiToken {
  const { id, name, scopes, userId, userName, createdAt, expiresAt, lastUsedAt, revokedAt, isOfAdmin } =
    token;
  return {
    _id: id,
    name,
    scopes,
    createdBy: { _id: userId, name: userName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: revokedAt
      ? 'revoked'
      : !isOfAdmin
        ? 'orphaned'
        : expiresAt && expiresAt <= now
          ? 'expired'
          : 'works',
  };
}
