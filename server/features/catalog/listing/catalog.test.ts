import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { newId } from '../../../db/id.ts';
import type { Database, Db, Tx } from '../../../db/open.ts';
import { openDatabase } from '../../../db/open.ts';
import { openCatalog } from './catalog.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.connectionString, { log: { warn: () => {} } });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const insert = async (db: Db | Tx, partType: string) => {
  const { id } = await createProduct({ deps: { db } }, { partType });
  return id;
};
const listed = async (catalog: ReturnType<typeof openCatalog>, partType: string) => {
  const index = await catalog.current();
  return index.list({ partTypes: [partType] }, { number: 1, size: 1000 }).items;
};

describe('openCatalog', () => {
  it('includes every change committed before the call', async () => {
    const catalog = openCatalog(database.db);
    const partType = newId();
    const ids: string[] = [];
    for (let round = 0; round < 5; round++) {
      ids.push(await insert(database.db, partType));
      expect((await listed(catalog, partType)).toSorted()).toEqual(ids.toSorted());
    }
    await database.db
      .updateTable('products')
      .set({ partType: 'Elsewhere' })
      .where('id', '=', ids[0] as string)
      .execute();
    expect(await listed(catalog, partType)).not.toContain(ids[0]);
  });

  it('includes a change that commits after a later-numbered one', async () => {
    const catalog = openCatalog(database.db);
    const partType = newId();
    await catalog.current();
    const slow = await database.db.startTransaction().execute();
    const first = await insert(slow, partType);
    const second = await insert(database.db, partType);
    expect(await listed(catalog, partType)).toEqual([second]);
    const third = await insert(database.db, partType);
    expect((await listed(catalog, partType)).toSorted()).toEqual([second, third].toSorted());
    await slow.commit().execute();
    await expect.poll(() => listed(catalog, partType), { timeout: 3000 }).toHaveLength(3);
    expect(await listed(catalog, partType)).toContain(first);
  });

  it('includes each of several concurrent changes', async () => {
    const catalog = openCatalog(database.db);
    const partType = newId();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await insert(database.db, partType);
        expect(await listed(catalog, partType)).toContain(id);
      }),
    );
  });

  it('rebuilds the index when it is mostly tombstones, without losing products', async () => {
    const catalog = openCatalog(database.db);
    const partType = newId();
    const ids = await Promise.all(Array.from({ length: 100 }, () => insert(database.db, partType)));
    for (let round = 0; round < 30; round++) {
      await database.db
        .updateTable('products')
        .set({ name: `Part ${round}` })
        .execute();
      const index = await catalog.current();
      expect(index.find(`part ${round}`, {}, { number: 1, size: 1000 }).total).toBeGreaterThan(99);
    }
    expect((await listed(catalog, partType)).toSorted()).toEqual(ids.toSorted());
  });

  it('reads again after the database was unreachable', async () => {
    let away = true;
    const flaky = new Proxy(database.db, {
      get: (db, name) => {
        if (away) throw new Error('away');
        const value: unknown = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const catalog = openCatalog(flaky);
    await expect(catalog.current()).rejects.toThrow('away');
    away = false;
    const partType = newId();
    const id = await insert(database.db, partType);
    expect(await listed(catalog, partType)).toEqual([id]);
  });
});
