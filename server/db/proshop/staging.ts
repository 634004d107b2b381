import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../open.ts';
import type { Collection, DocumentReader, ReadDocument } from './documents.ts';
import type { Findings } from './findings.ts';
import { inquiryReader } from './inquiry-documents.ts';
import { orderReader } from './order-documents.ts';
import { guestReader, userReader } from './people-documents.ts';
import { couponReader, productReader } from './product-documents.ts';
import { readDocuments } from './read-documents.ts';

const readers: Record<Collection, DocumentReader> = {
  users: userReader,
  guests: guestReader,
  products: productReader,
  coupons: couponReader,
  orders: orderReader,
  restorations: inquiryReader('restoration'),
  parts: inquiryReader('part'),
  careers: inquiryReader('career'),
};

const batchSize = 500;

/**
 * Creates the table that holds an export while it is checked: what this connection alone sees, gone when it closes. It is
 * compared and joined there, so that no part of an export is ever in memory as a whole.
 */
export async function createStaging(db: Db): Promise<void> {
  for (const statement of [
    sql`CREATE TEMP TABLE staged (
      collection text NOT NULL, id text NOT NULL, no integer NOT NULL, digest bytea NOT NULL,
      state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'known', 'changed', 'rejected')),
      fields jsonb NOT NULL, PRIMARY KEY (collection, id))`,
    sql`CREATE INDEX ON staged (collection, no)`,
  ])
    await statement.execute(db);
}

export async function dropStaging(db: Db): Promise<void> {
  await sql`DROP TABLE IF EXISTS staged CASCADE`.execute(db);
}

/** Reads one collection into the table. @returns how many documents the file has */
export async function stage(
  db: Db,
  collection: Collection,
  path: string,
  findings: Findings,
): Promise<number> {
  let documents = 0;
  let batch: { no: number; id: string; digest: string; fields: object }[] = [];

  async function insert(): Promise<void> {
    const { rows } = await sql<{ no: number }>`
      INSERT INTO staged (collection, id, no, digest, fields)
      SELECT ${collection}, id, no, decode(digest, 'hex'), fields
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS s (id text, no integer, digest text, fields jsonb)
      ON CONFLICT DO NOTHING RETURNING no`.execute(db);
    const inserted = new Set(rows.map(({ no }) => no));
    const about = { kind: 'rejected', of: collection, field: '_id', reason: 'As in an earlier row' } as const;
    for (const { no, id } of batch) if (!inserted.has(no)) findings.add({ ...about, row: no, id });
    batch = [];
  }

  for await (const { row: no, value } of readDocuments(path)) {
    documents = no;
    const found = read(collection, value);
    if ('faults' in found) {
      const { _id: id } = Object(value) as { _id?: unknown };
      const known = typeof id === 'string' && id.length <= 24 ? { id } : {};
      for (const fault of found.faults)
        findings.add({ kind: 'rejected', of: collection, row: no, ...known, ...fault });
      continue;
    }
    const { row, notes } = found;
    for (const note of notes) findings.add({ kind: 'noted', of: collection, row: no, id: row.id, ...note });
    batch.push({ no, id: row.id, digest: digestOf(row), fields: row });
    if (batch.length === batchSize) await insert();
  }
  if (batch.length > 0) await insert();
  return documents;
}

function read(collection: Collection, value: unknown): ReturnType<DocumentReader['read']> {
  if (value === undefined) return { faults: [{ field: 'document', reason: 'Not JSON' }] };
  return readers[collection].read(value);
}

/** Of what the shop would store, so that the same document in another notation is the same. */
const digestOf = (row: ReadDocument['row']): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('hex');
