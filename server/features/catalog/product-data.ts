/** Products as the office changes them: hidden and deleted ones too. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/schema.ts';

type ProductRow = Row<'products'>;

const rowColumns = [
  'id',
  'name',
  'image',
  'drawing',
  'priceCents',
  'shippingCents',
  'brand',
  'lugoPart',
  'vendor',
  'vendorPart',
  'partType',
  'years',
  'onHand',
  'reserved',
  'rating',
  'ratingCount',
  'hidden',
  'version',
  'updatedAt',
  'deletedAt',
] as const;
export type OfficeRow = Pick<ProductRow, (typeof rowColumns)[number]>;

export interface Picture {
  image: string;
  alt: string;
}
export type OfficeProduct = OfficeRow & { description: string; pictures: Picture[] };

export async function findOfficeProduct(db: Db | Tx, id: string): Promise<OfficeProduct | undefined> {
  const row = await officeProducts(db).where('id', '=', id).executeTakeFirst();
  return row && { ...row, pictures: await listPictures(db, id) };
}

/** The same, and nobody else changes or sells it until the transaction ends. */
export async function lockOfficeProduct(tx: Tx, id: string): Promise<OfficeProduct | undefined> {
  const row = await officeProducts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && { ...row, pictures: await listPictures(tx, id) };
}

function officeProducts(db: Db | Tx) {
  return db.selectFrom('products').select([...rowColumns, 'description']);
}

export function listPictures(db: Db | Tx, productId: string): Promise<Picture[]> {
  return db
    .selectFrom('productPictures')
    .select(['image', 'alt'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute();
}

/** Rows in the order of the ids; those that are gone are left out. */
export async function listOfficeRows(db: Db, ids: readonly string[]): Promise<OfficeRow[]> {
  return (await rowsById(db, ids)).filter(({ deletedAt }) => deletedAt === null);
}

async function rowsById(db: Db, ids: readonly string[]): Promise<OfficeRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(rowColumns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** `low`: `lowStock` or fewer can be had. */
export type Shown = 'hidden' | 'deleted' | 'low';
interface Wanted {
  shown: Shown;
  /** A piece of the name or of a part number. */
  piece: string;
}

export async function countOfficeRows(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await wantedRows(db, wanted)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listWantedRows(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<OfficeRow[]> {
  const rows = wantedRows(db, wanted).select('id').offset(offset).limit(limit);
  const ordered =
    wanted.shown === 'low'
      ? rows.orderBy('shortStock').orderBy('name')
      : rows.orderBy(wanted.shown === 'deleted' ? 'deletedAt' : 'createdAt', 'desc');
  // The page is found in an index first: a row is wide, and only those that are shown are looked at.
  const page = await ordered.orderBy('id').execute();
  return rowsById(
    db,
    page.map(({ id }) => id),
  );
}

function wantedRows(db: Db, { shown, piece }: Wanted) {
  return db
    .selectFrom('products')
    .where('deletedAt', shown === 'deleted' ? 'is not' : 'is', null)
    .$if(shown === 'hidden', (query) => query.where('hidden', '=', true))
    .$if(shown === 'low', (query) => query.where('shortStock', 'is not', null))
    .$if(piece !== '', (query) =>
      // No pattern: what is typed is looked for as it stands.
      query.where(
        sql<boolean>`position(lower(${piece}) in lower(name || ' ' || lugo_part || ' ' || vendor_part)) > 0`,
      ),
    );
}

export async function insertBlankProduct(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.insertInto('products').values({ id, createdAt: now, updatedAt: now }).execute();
}

export type OfficeChange = Partial<
  Pick<
    ProductRow,
    | 'name'
    | 'image'
    | 'priceCents'
    | 'shippingCents'
    | 'brand'
    | 'lugoPart'
    | 'vendor'
    | 'vendorPart'
    | 'partType'
    | 'years'
    | 'description'
    | 'onHand'
    | 'hidden'
    | 'deletedAt'
  >
>;

/** Writes a change under the lock of `lockOfficeProduct`. @throws what `isPartNumberTaken` knows */
export async function updateProduct(tx: Tx, id: string, change: OfficeChange, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...change, version: sql`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** In place of all former ones. */
export async function updatePictures(tx: Tx, productId: string, pictures: readonly Picture[]): Promise<void> {
  await tx.deleteFrom('productPictures').where('productId', '=', productId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('productPictures')
    .values(pictures.map((picture, position) => ({ productId, position, ...picture })))
    .execute();
}

/** Whether an error says that another product has the part number. */
export function isPartNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'products_lugo_part';
}
