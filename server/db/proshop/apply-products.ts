import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pictureMaxBytes } from '../../../shop/facts.ts';
import { pictureAddress } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { checkPicture } from '../../features/files/make-picture.ts';
import { storePicture } from '../../features/files/upload-picture.ts';
import type { Tx } from '../open.ts';
import type { Batch } from './apply-people.ts';
import { inBatch } from './apply-people.ts';
import type { ExportFolder } from './export-folder.ts';
import type { Findings } from './findings.ts';

const names =
  'name brand lugo_part vendor vendor_part part_type years description price_cents shipping_cents image hidden created_at updated_at deleted_at'.split(
    ' ',
  );
const columns = sql.raw(names.join(', '));
const fromDocument = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '));

/** Creates products with their stock, first picture and reviews; one that only orders knew becomes a whole product. */
export async function insertProducts(tx: Tx, batch: Batch): Promise<void> {
  await sql`
    INSERT INTO products (id, ${columns})
    SELECT products.id, ${columns}
    FROM staged, jsonb_populate_record(NULL::products, fields) AS products
    WHERE ${inBatch('products', batch)}
    ON CONFLICT (id) DO UPDATE SET ${fromDocument}`.execute(tx);
  await sql`
    INSERT INTO stock (product_id, on_hand)
    SELECT id, (fields ->> 'on_hand')::integer FROM staged WHERE ${inBatch('products', batch)}
    ON CONFLICT (product_id) DO UPDATE SET on_hand = excluded.on_hand`.execute(tx);
  await sql`
    INSERT INTO product_pictures (product_id, position, image)
    SELECT id, 0, fields ->> 'image' FROM staged
    WHERE ${inBatch('products', batch)} AND fields ->> 'image' IS NOT NULL`.execute(tx);
  // One review for each account and product: a second one is kept without its author.
  await sql`
    INSERT INTO reviews (id, product_id, user_id, name, rating, comment, created_at, updated_at)
    SELECT review.id, staged.id,
      CASE row_number() OVER (PARTITION BY staged.id, users.id ORDER BY review.created_at DESC) WHEN 1 THEN users.id END,
      review.name, review.rating, review.comment, review.created_at, review.created_at
    FROM staged CROSS JOIN jsonb_populate_recordset(NULL::reviews, fields -> 'reviews') AS review
    LEFT JOIN users ON users.id = review.user_id AND users.deleted_at IS NULL
    WHERE ${inBatch('products', batch)}
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    UPDATE products SET rating_sum = rated.sum, rating_count = rated.count
    FROM (SELECT product_id, sum(rating)::integer AS sum, count(*)::integer AS count
      FROM reviews JOIN staged ON staged.id = product_id WHERE ${inBatch('products', batch)} GROUP BY product_id) AS rated
    WHERE products.id = rated.product_id`.execute(tx);
}

type Needs = Pick<Deps, 'db' | 'storage' | 'clock'>;

interface NamedPicture {
  id: string;
  no: number;
  file: string;
}

/**
 * Stores the pictures that a batch of products names, or only looks at them. The same file is stored once, under an id that
 * comes from its content: a run that was interrupted finds what it has stored.
 */
export async function takePictures(
  deps: Needs,
  folder: ExportFolder,
  batch: Batch,
  { findings, store }: { findings: Findings; store: boolean },
): Promise<void> {
  const { rows } = await sql<NamedPicture>`SELECT id, no, fields ->> 'image_file' AS file FROM staged
    WHERE ${inBatch('products', batch)} AND fields ->> 'image_file' <> '' ORDER BY no`.execute(deps.db);
  for (const { id, no: row, file } of rows) {
    const bytes = await folder.readFile('pictures', file, pictureMaxBytes);
    const refused =
      typeof bytes === 'string'
        ? missing[bytes]
        : await refusalOf(() => (store ? storeOnce(deps, id, bytes) : checkPicture(bytes)));
    if (refused === undefined) continue;
    const about = { kind: 'noted', of: 'products', field: 'image' } as const;
    findings.add({ ...about, row, id, reason: `${refused}: imported without it` });
  }
}

const missing = { missing: 'Not in the folder pictures', 'too large': 'Larger than 8 MB' };

async function storeOnce(deps: Needs, productId: string, bytes: Buffer): Promise<void> {
  const { db } = deps;
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const known = await db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) await storePicture(deps, { id, userId: null }, async () => bytes);
  await sql`UPDATE staged SET fields = fields || jsonb_build_object('image', ${pictureAddress(id)}::text)
    WHERE collection = 'products' AND id = ${productId}`.execute(db);
}

/** Returns why a picture was refused. */
async function refusalOf(take: () => void | Promise<void>): Promise<string | undefined> {
  try {
    await take();
    return undefined;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'unavailable') throw error;
    return error.code === 'too_large' ? 'Too many pixels' : 'No JPEG, PNG, WebP or AVIF, or a damaged one';
  }
}
