import { sql } from 'kysely';
import { countRows } from '../../../db/count-rows.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { twoStepSetUpMinutes } from '../../../../shop/facts.ts';
import type { Db, Tx } from '../../../db/open.ts';

export interface TwoFactorRow {
  userId: string;
  /** Encrypted (`server/sealed-secret.ts`). */
  secret: Buffer;
  /** Null until the first code confirms it. */
  confirmedAt: Date | null;
  /** The time step of the last code that was accepted. */
  lastStep: number;
  createdAt: Date;
}

export function findTwoFactor(db: Db | Tx, userId: string): Promise<TwoFactorRow | undefined> {
  return db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Stores a new secret in place of one that was never confirmed; a confirmed one stays. */
export async function insertTwoFactor(
  tx: Tx,
  { userId, secret, createdAt }: Pick<TwoFactorRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('twoFactor')
    .values({ userId, secret, createdAt, confirmedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt, lastStep: 0 })
        .where('twoFactor.confirmedAt', 'is', null),
    )
    .execute();
}

export async function updateConfirmed(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
  await tx.updateTable('twoFactor').set({ confirmedAt }).where('userId', '=', userId).execute();
}

/** @returns false when a code of this step or a later one was accepted before */
export async function updateLastStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute();
}

/** Replaces all former codes. */
export async function insertRecoveryCodes(tx: Tx, userId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses up a code. @returns whether the user had it */
export async function deleteRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db, db.selectFrom('recoveryCodes').where('userId', '=', userId));

/** Lists all secrets, oldest first; there are as many as people who use two-step sign-in. */
export function listTwoFactor(db: Db): Promise<TwoFactorRow[]> {
  return db.selectFrom('twoFactor').selectAll().orderBy('createdAt').execute();
}

/** Replaces an encrypted secret, unless it has changed in the meantime. */
export async function updateSecret(
  db: Db,
  userId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('twoFactor')
    .set({ secret: to })
    .where('userId', '=', userId)
    .where('secret', '=', from)
    .execute();
}

/** Deletes secrets that were not confirmed in time. */
export async function deleteExpiredTwoFactorSetups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - twoStepSetUpMinutes * 60_000);
  await deleteInBatches(db, 'twoFactor', sql`confirmed_at IS NULL AND created_at <= ${before}`);
}
