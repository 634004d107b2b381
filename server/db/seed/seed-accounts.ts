import { sql } from 'kysely';
import { ConfigError } from '../../config-error.ts';
import { demoPassword } from '../../config-checks.ts';
import { hashPassword, verifyPassword } from '../../features/accounts/password.ts';
import { newId } from '../id.ts';
import type { Db } from '../open.ts';

export const demoAccounts = [
  { email: 'admin@example.com', name: 'Lugo Admin', isAdmin: true, active: true },
  { email: 'jane@example.com', name: 'Jane Miller', isAdmin: false, active: true },
  { email: 'joe@example.com', name: 'Joe Ramirez', isAdmin: false, active: false },
];

/** Creates the demo accounts that don't exist yet; existing ones stay unchanged. Their password is public. */
export async function seedDemoAccounts(db: Db): Promise<void> {
  for (const account of demoAccounts) {
    const known = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirst();
    if (!known) await insertAccount(db, account, demoPassword);
  }
}

/** @throws ConfigError when the database has demo accounts with the publicly known password */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const users = await db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('email', 'in', emails)
    .where('deletedAt', 'is', null)
    .execute();
  const open: string[] = [];
  for (const { email, passwordHash } of users)
    if (await verifyPassword(passwordHash, demoPassword)) open.push(email);
  if (open.length === 0) return;
  throw new ConfigError(
    `DATABASE_URL or DATA_DIR: this is the database of a demo, and the password of ${open.join(', ')} is publicly known. ` +
      'Start with an empty database, or run the demo on this one again and change the passwords of these accounts.',
  );
}

/**
 * Creates the first admin. Does nothing if there is an admin already (the demo's does not count): no password is reset,
 * and an admin who changed their address does not get a second account.
 * @throws ConfigError when the address belongs to a customer, who must not become an admin by configuration
 */
export async function ensureAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { rows } = await sql<{ email: string; isAdmin: boolean }>`
    SELECT email, is_admin FROM users WHERE deleted_at IS NULL AND (is_admin OR email = ${email})`.execute(
    db,
  );
  const demoAdmins = demoAccounts.map((account) => account.email);
  if (rows.some((user) => user.isAdmin && (user.email === email || !demoAdmins.includes(user.email)))) return;
  if (rows.some((user) => user.email === email)) {
    throw new ConfigError(
      'ADMIN_EMAIL: belongs to an account without admin rights; give another address for the first admin',
    );
  }
  await insertAccount(db, { email, name: 'Admin', isAdmin: true, active: true }, password);
}

/** Does nothing if another process has just created the account. */
async function insertAccount(
  db: Db,
  account: (typeof demoAccounts)[number],
  password: string,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: newId(), ...account, passwordHash: await hashPassword(password) })
    .onConflict((conflict) => conflict.column('email').where('deletedAt', 'is', null).doNothing())
    .execute();
}
