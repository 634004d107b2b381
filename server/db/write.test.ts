import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import { createUser } from '../../tests/support/users.ts';
import type { Change } from './catalog-changes.ts';
import { newId } from './id.ts';
import { changed, noteCatalogChange, refuseStale, unchanged, write } from './write.ts';

const shop = testShop();
let admin: { id: string };
beforeAll(async () => {
  admin = await createUser(shop, { isAdmin: true });
});

function watched() {
  const published: Change[] = [];
  const catalogChanged = async (change: Change) => void published.push(change);
  return { deps: { ...shop.deps, catalogChanged }, published };
}

const auditOf = (subject: string) =>
  shop.deps.db
    .selectFrom('auditLog')
    .select(['userId', 'action', 'thing', 'before', 'after'])
    .where('thingId', '=', subject)
    .execute();

describe('write', () => {
  it('publishes the products of a transaction once, after the commit', async () => {
    const { deps, published } = watched();
    const [one, other] = [newId(), newId()];
    const value = await write(deps, async (tx) => {
      noteCatalogChange(tx, [one]);
      noteCatalogChange(tx, [one, other]);
      expect(published).toEqual([]);
      return 'done';
    });
    expect(value).toBe('done');
    expect(published).toEqual([{ productIds: [one, other] }]);
  });

  it('publishes everything once when one of the changes is everything', async () => {
    const { deps, published } = watched();
    await write(deps, async (tx) => {
      noteCatalogChange(tx, 'everything');
      noteCatalogChange(tx, [newId()]);
    });
    expect(published).toEqual(['everything']);
  });

  it('publishes nothing when nothing changed or the transaction fails', async () => {
    const { deps, published } = watched();
    await write(deps, async () => undefined);
    const failing = write(deps, async (tx) => {
      noteCatalogChange(tx, 'everything');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(published).toEqual([]);
  });

  it('writes the audit row of an admin with the change, named after the action', async () => {
    const subject = newId();
    await write(shop.deps, admin, { action: 'coupon.update', subject }, async () =>
      changed(undefined, { before: { code: 'OLD' }, after: { code: 'NEW' } }),
    );
    expect(await auditOf(subject)).toEqual([
      {
        userId: admin.id,
        action: 'coupon.update',
        thing: 'coupon',
        before: { code: 'OLD' },
        after: { code: 'NEW' },
      },
    ]);
  });

  it('writes one audit row per subject of a bulk change', async () => {
    const subjects = [newId(), newId()];
    await write(shop.deps, admin, { action: 'product.prices', subject: newId() }, async () =>
      changed(undefined, ...subjects.map((subject) => ({ subject, after: { priceCents: 1 } }))),
    );
    const rows = await Promise.all(subjects.map(auditOf));
    expect(rows.flat()).toMatchObject([{ thing: 'product' }, { thing: 'product' }]);
  });

  it('writes no audit row for what was saved unchanged or rolled back', async () => {
    const subject = newId();
    const audit = { action: 'tax.export', subject } as const;
    await write(shop.deps, admin, audit, async () => unchanged(undefined));
    const failing = write(shop.deps, admin, audit, async () => {
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await auditOf(subject)).toEqual([]);
  });
});

describe('refuseStale', () => {
  const message = 'Someone was faster';

  it('rejects an edit of an older version with the current record', async () => {
    const current = { name: 'present' };
    await expect(refuseStale({ version: 3 }, 2, { message, current: () => current })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict', message, details: { current } }),
    );
  });

  it.each([3, undefined])('accepts an edit of version %s of version 3, and reads nothing', async (read) => {
    const current = vi.fn<() => object>();
    await refuseStale({ version: 3 }, read, { message, current });
    expect(current).not.toHaveBeenCalled();
  });
});

/** Files that do by hand what `write()` does, each with its reason. */
const exceptions: Record<string, string> = {
  'catalog/data.ts': 'reads under an advisory lock',
  'catalog/import/write-import.ts': 'adds thousands of audit rows in batches while its transaction runs',
};

describe('features', () => {
  const features = join(import.meta.dirname, '../features');
  const files = globSync('**/*.ts', { cwd: features }).filter(
    (file) => !file.endsWith('.test.ts') && !(file in exceptions),
  );
  const sourceOf = (file: string) => readFileSync(join(features, file), 'utf8');

  it('open transactions, write audit rows and publish catalog changes through write() only', () => {
    const byHand = /\.transaction\(\)|insertInto\('auditLog'\)|\binsertAudit\(|\.catalogChanged\b/;
    expect(files.filter((file) => byHand.test(sourceOf(file)))).toEqual([]);
  });

  it('note the change wherever they write products, their pictures or the gallery', () => {
    const writesCatalog =
      /(updateTable|insertInto|deleteFrom)\('(products|productPictures|galleryPictures)'\)|(UPDATE|INTO|FROM ONLY) products\b/;
    const forgetting = files.filter(
      (file) => writesCatalog.test(sourceOf(file)) && !sourceOf(file).includes('noteCatalogChange('),
    );
    expect(forgetting).toEqual([]);
  });
});
