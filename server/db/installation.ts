import type { Db } from './open.ts';
import type { Row } from './row.ts';

/** Returns what this database is: which shop's, and what for. */
export const readInstallation = (db: Db): Promise<Row<'installation'>> =>
  db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
