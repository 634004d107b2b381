import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import type { Db, Tx } from '../open.ts';
import { withoutTimeLimit } from '../open.ts';
import type { SeedProduct, SeedReview } from './read-catalog.ts';
import { readCatalog } from './read-catalog.ts';
import { varyCatalog } from './vary-catalog.ts';

const batchSize = 2000;
const lockKey = 1_957_002;

/**
 * Loads the demo catalog. Does nothing if there is a catalog already, so that products and sales are never overwritten.
 * Processes that start at the same time wait for each other.
 * @param products fills the catalog up to this number with variations of the real parts, for scale tests
 */
export async function seedCatalog(
  db: Db,
  { products: wanted, log }: { products?: number; log: Pick<Log, 'info'> },
): Promise<void> {
  const added = await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const present = await countProducts(tx);
    if (present >= (wanted ?? 1)) return 0;
    const { products, reviews } = readCatalog();
    if (present === 0) {
      await insertProducts(tx, products.slice(0, wanted));
      await insertReviews(tx, reviews);
    }
    let batch: SeedProduct[] = [];
    for (const product of varyCatalog(products, Math.max(0, (wanted ?? 0) - products.length))) {
      if (batch.push(product) === batchSize) {
        await insertProducts(tx, batch);
        batch = [];
      }
    }
    if (batch.length > 0) await insertProducts(tx, batch);
    return (await countProducts(tx)) - present;
  });
  if (added === 0) return;
  // Updates statistics and visibility map now instead of whenever autovacuum runs.
  await withoutTimeLimit(db, (one) => sql`VACUUM (ANALYZE) products, stock, reviews`.execute(one));
  log.info({ products: added }, 'demo catalog loaded');
}

async function countProducts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM products`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function insertProducts(tx: Tx, products: SeedProduct[]): Promise<void> {
  await sql`
    INSERT INTO products (id, name, brand, lugo_part, vendor, vendor_part, part_type, years, fitment, description, specs, fit_notes,
      weight_lb, oversize, truck_freight, related_lugo_parts, price_cents, shipping_cents, california_warning, drawing, drawing_alt, rating_sum, rating_count,
      featured_position, hidden)
    SELECT id, name, brand, lugo_part, vendor, vendor_part, part_type, years, fitment, description, specs, fit_notes,
      weight_lb, oversize, truck_freight, related_lugo_parts, price_cents, shipping_cents, california_warning, drawing, drawing_alt, rating_sum, rating_count,
      featured_position, false
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(products)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO stock (product_id, on_hand)
    SELECT id, s.on_hand FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS s (id text, on_hand int)
    JOIN products USING (id)
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function insertReviews(tx: Tx, reviews: SeedReview[]): Promise<void> {
  await sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, created_at, updated_at)
    SELECT r.id, r.product_id, r.name, r.rating, r.comment, r.created_at, r.created_at
    FROM jsonb_populate_recordset(NULL::reviews, ${JSON.stringify(reviews)}::jsonb) AS r
    JOIN products ON products.id = r.product_id
    ON CONFLICT DO NOTHING`.execute(tx);
}
