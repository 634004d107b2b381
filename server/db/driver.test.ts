import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { databaseCosts } from '../../tests/support/database-costs.ts';
import { createLog } from '../log.ts';
import { compiledOnce, plannedEachTime, send, sendForLater, together } from './driver.ts';
import type { Database, Db } from './open.ts';
import { openDatabase } from './open.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  ({ drop } = created);
  database = openDatabase(created.connectionString, { log: createLog('silent') });
  await database.pool.query('CREATE TABLE numbers (the_number int PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await drop();
});

const number = (value: number) => sql<{ theNumber: number }>`SELECT ${value}::int AS the_number`;
const insert = (value: number) => sql`INSERT INTO numbers VALUES (${value}::int)`;
const numbers = async () => {
  const { rows } = await sql<{ theNumber: number }>`SELECT the_number FROM numbers ORDER BY 1`.execute(
    database.db,
  );
  return rows.map(({ theNumber }) => theNumber);
};
const failing = sql`SELECT 1 / 0`;

describe('together', () => {
  it('returns the rows of each statement in one round trip, and none of what is left out', async () => {
    const { value, roundTrips } = await databaseCosts(() =>
      together(database.db, number(1), undefined, number(2)),
    );
    expect(value).toEqual([[{ theNumber: 1 }], [], [{ theNumber: 2 }]]);
    expect(roundTrips).toBe(1);
  });

  it('throws the error of the first that fails, once all are answered', async () => {
    const missing = sql`SELECT * FROM nowhere`;
    await expect(together(database.db, number(1), failing, missing)).rejects.toThrow('division by zero');
    expect(await together(database.db, number(3))).toEqual([[{ theNumber: 3 }]]);
  });

  it('sees in each statement of a transaction what those before it did', async () => {
    const [, rows] = await database.db
      .transaction()
      .execute((tx) => together(tx, insert(10), sql`SELECT the_number FROM numbers WHERE the_number = 10`));
    expect(rows).toEqual([{ theNumber: 10 }]);
  });
});

describe('a statement that is compiled once', () => {
  it('gets its own value each time, under any transaction', async () => {
    let built = 0;
    const twice = compiledOnce((_db: Db, value) => {
      built += 1;
      return sql<{ theText: string }>`SELECT ${value}::text || ${'!'}::text || ${value}::text AS the_text`;
    });
    const { db } = database;
    const inTransaction = (value: string) =>
      db.transaction().execute((tx) => together(tx, twice(tx, value), twice(tx, 'c')));
    expect(await inTransaction('a')).toEqual([[{ theText: 'a!a' }], [{ theText: 'c!c' }]]);
    expect(await together(db, twice(db, 'b'))).toEqual([[{ theText: 'b!b' }]]);
    expect(built).toBe(1);
  });
});

describe('what is sent and not waited for', () => {
  it('takes one round trip with the begin and the commit', async () => {
    const { roundTrips, commits } = await databaseCosts(() =>
      database.db.transaction().execute((tx) => send(tx, insert(20), insert(21))),
    );
    expect({ roundTrips, commits }).toEqual({ roundTrips: 1, commits: 1 });
    expect(await numbers()).toEqual(expect.arrayContaining([20, 21]));
  });

  it('fails the commit with its own error, and nothing is written', async () => {
    const tried = database.db.transaction().execute((tx) => send(tx, insert(30), failing, insert(31)));
    await expect(tried).rejects.toThrow('division by zero');
    expect(await numbers()).not.toContain(30);
  });

  it('fails the next statement that is waited for with its own error', async () => {
    const tried = database.db.transaction().execute(async (tx) => {
      await send(tx, failing);
      return number(1).execute(tx);
    });
    await expect(tried).rejects.toThrow('division by zero');
  });

  it('leaves the connection usable when the transaction fails for another reason', async () => {
    const tried = database.db.transaction().execute(async (tx) => {
      await send(tx, failing);
      throw new Error('changed its mind');
    });
    await expect(tried).rejects.toThrow('changed its mind');
    expect(await together(database.db, number(4))).toEqual([[{ theNumber: 4 }]]);
  });

  it('answers with its rows later', async () => {
    const { rows } = await database.db.transaction().execute((tx) => sendForLater(tx, number(5)));
    expect(await rows).toEqual([{ theNumber: 5 }]);
  });
});

describe('plans', () => {
  const plansOf = async (text: string) => {
    const { rows } = await database.pool.query<{ statement: string }>(
      'SELECT statement FROM pg_prepared_statements WHERE statement LIKE $1',
      [`%${text}%`],
    );
    return rows.length;
  };
  /** On one connection, as kept plans are. */
  const ask = async (text: string, times: number) => {
    for (let n = 0; n < times; n += 1) await database.pool.query(text, [n]);
  };

  it('are kept for a statement with values that is sent five times', async () => {
    await ask('SELECT $1::int AS asked_four_times', 4);
    expect(await plansOf('asked_four_times')).toBe(0);
    await ask('SELECT $1::int AS asked_five_times', 5);
    expect(await plansOf('asked_five_times')).toBe(1);
  });

  it('are not kept for all columns of a table, which a migration may change', async () => {
    await ask('SELECT *, $1::int AS asked_for_all FROM numbers', 6);
    expect(await plansOf('asked_for_all')).toBe(0);
    await database.pool.query('ALTER TABLE numbers ADD COLUMN note text');
    await ask('SELECT *, $1::int AS asked_for_all FROM numbers', 1);
  });

  it('are not kept for a statement whose best plan depends on its values', async () => {
    await ask(`${plannedEachTime}SELECT $1::int AS asked_for_each`, 6);
    expect(await plansOf('asked_for_each')).toBe(0);
  });

  it('are kept for counts and products', async () => {
    await ask('SELECT count(*), $1::int AS asked_for_counts FROM numbers', 5);
    expect(await plansOf('asked_for_counts')).toBe(1);
    await ask('SELECT 2 * 3, $1::int AS asked_for_products FROM numbers', 5);
    expect(await plansOf('asked_for_products')).toBe(1);
  });
});

describe('a plan', () => {
  it('is made again after a transaction that failed before it could be made', async () => {
    const text = 'SELECT $1::int AS made_again';
    const client = await database.pool.connect();
    try {
      for (let n = 0; n < 4; n += 1) await client.query(text, [n]);
      await client.query('BEGIN');
      const failed = client.query('SELECT 1 / 0');
      // The fifth and sixth are sent before it is known that they are in vain.
      const inVain = [client.query(text, [5]), client.query(text, [6])];
      await expect(failed).rejects.toThrow('division by zero');
      for (const one of inVain) await expect(one).rejects.toThrow(pg.DatabaseError);
      await client.query('ROLLBACK');
      expect((await client.query(text, [7])).rows).toEqual([{ made_again: 7 }]);
      // While one waits to be made, others by the same name are sent already.
      const [first, second] = await Promise.all([client.query(text, [8]), client.query(text, [9])]);
      expect([first.rows, second.rows]).toEqual([[{ made_again: 8 }], [{ made_again: 9 }]]);
    } finally {
      client.release();
    }
  });
});
