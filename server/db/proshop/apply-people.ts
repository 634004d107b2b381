import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../features/accounts/password.ts';
import type { Tx } from '../open.ts';

/** Part of a collection: the new documents with these row numbers. */
export interface Batch {
  from: number;
  to: number;
}

/** Selects the staged documents of a batch. */
export const inBatch = (collection: string, { from, to }: Batch) =>
  sql`staged.collection = ${collection} AND staged.state = 'new' AND staged.no BETWEEN ${from} AND ${to}`;

export interface AccountOptions {
  /** Admins of the former shop become admins here. */
  admins: boolean;
  /** Addresses that the former shop had verified count as verified here. */
  verified: boolean;
}

let noPassword: Promise<string> | undefined;

/** Creates accounts. Whoever has no password that can be used sets one by email. */
export async function insertUsers(tx: Tx, batch: Batch, { admins, verified }: AccountOptions): Promise<void> {
  noPassword ??= hashPassword(randomBytes(32).toString('hex'));
  await sql`
    INSERT INTO users (id, name, email, password_hash, is_admin, active, created_at)
    SELECT users.id, users.name, users.email, coalesce(users.password_hash, ${await noPassword}),
      users.is_admin AND ${admins}::boolean, users.active AND ${verified}::boolean, users.created_at
    FROM staged, jsonb_populate_record(NULL::users, fields) AS users
    WHERE ${inBatch('users', batch)}`.execute(tx);
}

export async function insertCoupons(tx: Tx, batch: Batch): Promise<void> {
  await sql`
    INSERT INTO coupons (id, code, napco_basis_points, aftermarket_basis_points, is_active, created_at)
    SELECT coupons.id, coupons.code, coupons.napco_basis_points, coupons.aftermarket_basis_points, coupons.is_active,
      coupons.created_at
    FROM staged, jsonb_populate_record(NULL::coupons, fields) AS coupons
    WHERE ${inBatch('coupons', batch)}`.execute(tx);
}
