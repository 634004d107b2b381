import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call, Input } from '../../../shop/api-client.ts';
import { galleryDrawings } from '../../../shop/gallery-facts.ts';
import { pictureAddress } from '../../../shop/rules/pictures.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import { deleteUnusedPictures } from '../files/picture-data.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
beforeAll(async () => {
  const user = await signedInUser(shop, { name: 'Linda Lugo', isAdmin: true });
  admin = shop.as(user);
  adminId = user.id;
});

type Body = Input<'PUT /api/gallery/:position'>['body'];
const put = (position: string | number, body: Body) =>
  admin('PUT /api/gallery/:position', { params: { position: String(position) }, body });
const words = { caption: 'First start after forty years', alt: 'A green pickup before a barn' };

async function picture(position: number) {
  const { pictures } = await shop.call('GET /api/gallery');
  return pictures.find((each) => each.position === position);
}

async function uploaded(): Promise<{ id: string; image: string }> {
  const id = newId();
  const row = { id, width: 1200, height: 800, userId: adminId, createdAt: new Date(0) };
  await shop.deps.db.insertInto('pictures').values(row).execute();
  return { id, image: pictureAddress(id) };
}

const swept = () => write(shop.deps, (tx) => deleteUnusedPictures(tx, new Date()));

test('the gallery starts with its drawings [9.25]', async () => {
  const { pictures } = await shop.call('GET /api/gallery');
  expect(pictures.map(({ image, caption, alt }) => ({ image, caption, alt }))).toEqual(galleryDrawings);
});

test('replaces a picture for everyone immediately and logs the change', async () => {
  const { image } = await uploaded();
  const before = await picture(3);
  const saved = await put(3, { image, ...words, version: before?.version });
  expect(saved).toEqual({ position: 3, image, ...words, version: 2 });
  expect(await picture(3)).toEqual(saved);
  const { entries } = await admin('GET /api/audit', { query: { thingId: '3'.padStart(24, '0') } });
  expect(entries).toMatchObject([
    {
      action: 'gallery.update',
      by: { name: 'Linda Lugo' },
      before: { image: before?.image, caption: before?.caption },
      after: { image, ...words },
    },
  ]);
});

test('restores a drawing', async () => {
  const [drawing] = galleryDrawings;
  const { image } = await uploaded();
  await put(1, { image, ...words });
  await put(1, { ...drawing });
  expect(await picture(1)).toMatchObject(drawing);
});

test('ignores a save without changes, even from an old version', async () => {
  const drawing = galleryDrawings[8];
  await put(9, { ...drawing, version: 77 });
  expect(await picture(9)).toEqual({ position: 9, ...drawing, version: 1 });
  expect((await admin('GET /api/audit', { query: { thingId: '9'.padStart(24, '0') } })).total).toBe(0);
});

test('rejects the second of two edits with the current picture', async () => {
  const { image } = await uploaded();
  const seen = (await picture(4))?.version;
  const first = await put(4, { image, ...words, version: seen });
  const second = put(4, { image, ...words, caption: 'Another line', version: seen });
  await expect(second).rejects.toMatchObject({ status: 409, details: { current: first } });
  expect(await picture(4)).toEqual(first);
});

describe('PUT /api/gallery/:position', () => {
  const { image } = galleryDrawings[4];
  test.each([
    ['another site’s picture', { image: 'https://example.com/a.webp', ...words }, 'image'],
    ['a script', { image: 'javascript:alert(1)', ...words }, 'image'],
    ['a picture that nobody has uploaded', { image: pictureAddress(newId()), ...words }, 'image'],
    ['no caption', { image, ...words, caption: '  ' }, 'caption'],
    ['a caption that is too long', { image, ...words, caption: 'x'.repeat(121) }, 'caption'],
    ['a caption with a bidirectional override', { image, ...words, caption: 'a\u202Eb' }, 'caption'],
    ['no alt text', { image, ...words, alt: '' }, 'alt'],
  ])('rejects %s', async (_name, body, field) => {
    const before = await picture(5);
    await expect(put(5, body)).rejects.toMatchObject({
      status: 400,
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await picture(5)).toEqual(before);
  });

  test.each(['0', '13', '-1', '1.5', 'one', '999999999999'])(
    'answers 404 for position %s',
    async (position) => {
      await expect(put(position, { image, ...words })).rejects.toMatchObject({ status: 404 });
    },
  );
});

test('keeps an uploaded picture from the sweep while the gallery shows it', async () => {
  const { id, image } = await uploaded();
  await put(6, { image, ...words });
  expect(await swept()).not.toContain(id);
  await put(6, { ...galleryDrawings[5] });
  expect(await swept()).toContain(id);
});

test('takes no picture that is swept at the same time, and the sweep none that is taken', async () => {
  const { id, image } = await uploaded();
  const { db } = shop.deps;
  const gate = 20_261_130;
  // Holds the sweep after its deletion has begun, and before it looks at a row.
  await sql`CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${sql.lit(gate)}); RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER gate BEFORE DELETE ON pictures EXECUTE FUNCTION pass_gate()`.execute(db);
  let answer: 'saved' | 'refused' | undefined;
  const [sweeping, putting] = await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${gate})`.execute(tx);
    const sweeping = swept();
    await vi.waitUntil(async () => (await countWaiting(shop)) === 1);
    const putting = put(6, { image, ...words }).then(
      () => (answer = 'saved'),
      () => (answer = 'refused'),
    );
    await vi.waitUntil(async () => answer || (await countWaiting(shop)) === 2);
    return [sweeping, putting];
  });
  expect(await putting).toBe((await sweeping).includes(id) ? 'refused' : 'saved');
  await sql`DROP FUNCTION pass_gate CASCADE`.execute(db);
});
