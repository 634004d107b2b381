import { sql } from 'kysely';
import type { ApiScope } from '../../../shop/integrations.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import type { User } from '../accounts/data.ts';
import { userColumns } from '../accounts/data.ts';

export interface StoredToken extends Omit<Row<'apiTokens'>, 'tokenHash' | 'scopes'> {
  scopes: ApiScope[];
  userName: string;
  /** Whether who made it is still an admin. */
  isOfAdmin: boolean;
}

interface TokenUser extends User {
  tokenId: string;
  scopes: ApiScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Whether its admin has two-step sign-in. */
  twoStep: boolean;
}

/** Finds a token that is not revoked with the admin who made it, as they are now; expired ones, too. */
export function findTokenUser(db: Db, tokenHash: Buffer): Promise<TokenUser | undefined> {
  return db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .leftJoin('twoFactor', 'twoFactor.userId', 'users.id')
    .select([...userColumns, 'apiTokens.id as tokenId', 'apiTokens.expiresAt', 'apiTokens.lastUsedAt'])
    .select(sql<ApiScope[]>`api_tokens.scopes`.as('scopes'))
    .select(sql<boolean>`two_factor.confirmed_at IS NOT NULL`.as('twoStep'))
    .where('apiTokens.tokenHash', '=', tokenHash)
    .where('apiTokens.revokedAt', 'is', null)
    .where('users.isAdmin', '=', true)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function updateLastUsed(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt }).where('id', '=', id).execute();
}

/** Lists all tokens, newest first: revoked ones stay, because the audit log names them. */
export function listTokens(db: Db | Tx): Promise<StoredToken[]> {
  return db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select(['apiTokens.id', 'apiTokens.name', 'apiTokens.userId', 'users.name as userName'])
    .select(['apiTokens.createdAt', 'apiTokens.expiresAt', 'apiTokens.lastUsedAt', 'apiTokens.revokedAt'])
    .select(sql<ApiScope[]>`api_tokens.scopes`.as('scopes'))
    .select(sql<boolean>`users.is_admin AND users.deleted_at IS NULL`.as('isOfAdmin'))
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id')
    .limit(500)
    .execute();
}

/** Key of the advisory lock of `countWorkingTokens`. */
const countLock = 1_957_011;

/** Counts the tokens that work; until the transaction ends, no other one counts. */
export async function countWorkingTokens(tx: Tx, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${countLock})`.execute(tx);
  const isWorking = sql<boolean>`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;
  return countRows(tx, tx.selectFrom('apiTokens').where(isWorking));
}

export async function insertToken(
  tx: Tx,
  token: Omit<Row<'apiTokens'>, 'lastUsedAt' | 'revokedAt'>,
): Promise<void> {
  await tx.insertInto('apiTokens').values(token).execute();
}

/** @returns its name; undefined when there is none, or it was revoked before */
export async function revokeToken(tx: Tx, id: string, revokedAt: Date): Promise<string | undefined> {
  const revoked = await tx
    .updateTable('apiTokens')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}

/** Revokes all tokens of a user, so that none of them works again should they become an admin once more. */
export async function revokeTokensOf(tx: Tx, userId: string, revokedAt: Date): Promise<void> {
  await tx
    .updateTable('apiTokens')
    .set({ revokedAt })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}
