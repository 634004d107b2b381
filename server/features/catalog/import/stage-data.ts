/** Rows of an import as they will be, kept beside the products until all can be written at once. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/open.ts';
import type { CsvProduct } from './csv-data.ts';

/** @property stockChange what is put on the shelf or taken away, whatever is sold meanwhile */
export type StagedProduct = CsvProduct & { place: number; stockChange: number; isDeletion: boolean };

/** A table of this transaction alone, gone with it. */
export async function createStage(tx: Tx): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE staged_products (place int PRIMARY KEY, id text, version int, name text, brand text, vendor text,
      vendor_part text, part_type text, years int[], description text, price_cents bigint, shipping_cents bigint,
      stock_change int, hidden boolean, is_deletion boolean) ON COMMIT DROP`.execute(tx);
}

export async function stageProducts(tx: Tx, products: readonly StagedProduct[]): Promise<void> {
  await sql`
    INSERT INTO staged_products
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS n (place int, id text, version int, name text,
      brand text, vendor text, "vendorPart" text, "partType" text, years int[], description text, "priceCents" bigint,
      "shippingCents" bigint, "stockChange" int, hidden boolean, "isDeletion" boolean)`.execute(tx);
}

/** After the last row: so many rows that the planner has to know of them. */
export async function finishStage(tx: Tx): Promise<void> {
  await sql`ANALYZE staged_products`.execute(tx);
}

/**
 * Writes the staged rows of these places into the products, whose rows nobody else writes from now until the transaction ends.
 * @returns how many were still of the version that was staged
 */
export async function writeStaged(
  tx: Tx,
  { from, upTo, now }: { from: number; upTo: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE products SET name = n.name, brand = n.brand, vendor = n.vendor, vendor_part = n.vendor_part,
      part_type = n.part_type, years = n.years, description = n.description, price_cents = n.price_cents,
      shipping_cents = n.shipping_cents, on_hand = on_hand + n.stock_change, hidden = n.hidden,
      deleted_at = CASE WHEN n.is_deletion THEN ${now}::timestamptz END,
      version = products.version + 1, updated_at = ${now}
    FROM staged_products AS n
    WHERE n.place >= ${from} AND n.place < ${upTo} AND products.id = n.id AND products.version = n.version
      AND products.deleted_at IS NULL`.execute(tx);
  return Number(numAffectedRows);
}

/** Whether another session stands waiting for what this transaction holds. */
export async function isSomebodyWaiting(tx: Tx): Promise<boolean> {
  // Not pg_stat_activity: within a transaction that shows what was when it was first asked.
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))
      AS waiting`.execute(tx);
  return rows[0]?.waiting ?? false;
}

export async function refuseToWait(tx: Tx, { longestMs }: { longestMs: number }): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${`${longestMs}ms`}, true)`.execute(tx);
}

/** Whether an error says that a row was held by somebody else for longer than that. */
export function isHeldByOthers(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** Whether an error says that a sale has left less on the shelf than is to be taken away, or more than can be there. */
export function isStockImpossible(error: unknown): boolean {
  return errorCode(error) === '23514';
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** From here `returnToMark` starts again, with all rows free that were locked since. */
export async function setMark(tx: Tx): Promise<void> {
  await sql`SAVEPOINT untouched`.execute(tx);
}
export async function returnToMark(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT untouched`.execute(tx);
}
