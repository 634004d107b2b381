import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../tests/support/database.ts';
import { ConfigError } from '../config-error.ts';
import { firstConnection } from './connection-problem.ts';
import { migrate } from './migrate.ts';

const log = { info: () => {} };
const first = (connectionString: string) => firstConnection(migrate(connectionString, { log }));

test('a database that does not exist is a problem of DATABASE_URL', async () => {
  const { connectionString, drop } = await createEmptyDatabase();
  await drop();
  await expect(first(connectionString)).rejects.toThrow(ConfigError);
  await expect(first(connectionString)).rejects.toThrow(
    /^DATABASE_URL: There is no such database.*\(3D000\)$/,
  );
});

test('so is a server that does not exist, or refuses the password', async () => {
  await expect(first('postgres://shop@127.0.0.1:9/shop')).rejects.toThrow(
    /^DATABASE_URL: .*\(ECONNREFUSED\)$/,
  );
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  await expect(firstConnection(Promise.reject(refused))).rejects.toThrow(/^DATABASE_URL: .*password/);
});

test('other errors stay as they are', async () => {
  const error = Object.assign(new Error('syntax error'), { code: '42601' });
  await expect(firstConnection(Promise.reject(error))).rejects.toBe(error);
});
