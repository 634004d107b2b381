import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../open.ts';
import { withoutTimeLimit } from '../open.ts';
import { insertInquiries, takeFiles } from './apply-inquiries.ts';
import { insertOrders } from './apply-orders.ts';
import type { AccountOptions, Batch } from './apply-people.ts';
import { insertCoupons, insertUsers } from './apply-people.ts';
import { insertProducts, takePictures } from './apply-products.ts';
import { checkStaged } from './check-staged.ts';
import type { Collection } from './documents.ts';
import { collections } from './documents.ts';
import type { ExportFolder } from './export-folder.ts';
import { openExportFolder } from './export-folder.ts';
import type { Findings } from './findings.ts';
import { importRedirects } from './import-redirects.ts';
import { ExportError } from './read-documents.ts';
import { createStaging, dropStaging, stage } from './staging.ts';

/**
 * Moves the former shop's data in (decisions 070 and 071): reads an export into a table of its own, checks it as a whole,
 * and, if told to, imports what is new, in transactions of a few hundred documents. What was imported once is never touched
 * again, so a run that was interrupted is simply repeated.
 */

export interface ImportOptions extends AccountOptions {
  /** Otherwise nothing is written. */
  apply: boolean;
}

interface Counted {
  documents: number;
  new: number;
  known: number;
  changed: number;
}
export type Counts = Partial<Record<Collection | 'redirects', Counted>>;

type Needs = Pick<Deps, 'db' | 'storage' | 'clock'>;
/** Told of each collection and how many of its documents are done. */
type Progress = (of: string, done: number, total: number) => void;

/** Only one import runs at a time. */
const lockKey = 1_957_013;
/** Few enough for a transaction of a second; products come with a picture each, which takes about as long. */
const perTransaction = (collection: Collection): number => (collection === 'products' ? 50 : 500);

/** @throws ExportError when the folder or one of its files can't be read; nothing was imported then */
export async function importProshop(
  { db: pool, storage, clock }: Needs,
  path: string,
  options: ImportOptions,
  findings: Findings,
  progress: Progress = () => {},
): Promise<Counts> {
  const folder = await openExportFolder(path);
  // The staged documents live as long as this connection.
  return withoutTimeLimit(pool, async (db) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`SELECT pg_try_advisory_lock(${lockKey}) AS locked`.execute(db);
    if (!rows[0]?.locked) throw new ExportError('Another import is running');
    try {
      return await importInOrder({ deps: { db, storage, clock }, folder, findings, options, progress });
    } finally {
      await dropStaging(db);
      await sql`SELECT pg_advisory_unlock(${lockKey})`.execute(db);
    }
  });
}

interface Run {
  deps: Needs;
  folder: ExportFolder;
  findings: Findings;
  options: ImportOptions;
  progress: Progress;
}

async function importInOrder(run: Run): Promise<Counts> {
  const { deps, folder, findings, options } = run;
  const { db } = deps;
  await createStaging(db);
  const documents = new Map<Collection, number>();
  for (const collection of collections) {
    const path = await folder.collection(collection);
    if (path === undefined) continue;
    const read = () => stage(db, collection, path, findings);
    documents.set(collection, await inFile(`${collection}.json`, read));
  }
  const redirects = await folder.redirects();
  if (documents.size === 0 && redirects === undefined)
    throw new ExportError(
      `There is none of ${collections.map((name) => `${name}.json`).join(', ')} in this folder`,
    );
  await checkStaged(db, findings);
  const counts = await countStaged(db, documents);
  for (const collection of documents.keys()) await importCollection(run, collection);
  if (redirects !== undefined)
    counts.redirects = await inFile('redirects.csv', () => importRedirects(db, redirects, options, findings));
  if (options.apply) {
    await sql`VACUUM (ANALYZE) users, products, stock, reviews, orders, order_lines, order_search, inquiries`.execute(
      db,
    );
    // Other processes show what is new at once (db/catalog-changes.ts), not after five seconds.
    await sql`SELECT pg_notify('catalog_changed', '{"from": "import"}')`.execute(db);
  }
  return counts;
}

async function inFile<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExportError) throw new ExportError(`${name}: ${error.message}`);
    throw error;
  }
}

async function countStaged(db: Db, documents: Map<Collection, number>): Promise<Counts> {
  const { rows } = await sql<{
    collection: Collection;
    state: 'new' | 'known' | 'changed' | 'rejected';
    count: number;
  }>`
    SELECT collection, state, count(*)::integer AS count FROM staged GROUP BY 1, 2`.execute(db);
  const counts: Counts = {};
  for (const [collection, count] of documents)
    counts[collection] = { documents: count, new: 0, known: 0, changed: 0 };
  for (const { collection, state, count } of rows) {
    const counted = counts[collection];
    if (counted && state !== 'rejected') counted[state] = count;
  }
  return counts;
}

async function importCollection(run: Run, collection: Collection): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(no) AS last FROM staged WHERE collection = ${collection} AND state = 'new'`.execute(
    run.deps.db,
  );
  const last = rows[0]?.last ?? 0;
  const size = perTransaction(collection);
  for (let from = 1; from <= last; from += size) {
    const batch = { from, to: from + size - 1 };
    await importBatch(run, collection, batch);
    run.progress(collection, Math.min(batch.to, last), last);
  }
}

const inquiryCollections: readonly Collection[] = ['restorations', 'parts', 'careers'];

async function importBatch(
  { deps, folder, findings, options }: Run,
  collection: Collection,
  batch: Batch,
): Promise<void> {
  const { apply } = options;
  const files = { findings, store: apply };
  const areInquiries = inquiryCollections.includes(collection);
  // Files go first: they are found again under the same id when the rows have to be imported once more.
  if (collection === 'products') await takePictures(deps, folder, batch, files);
  const taken = areInquiries ? await takeFiles(deps, folder, { collection, batch }, files) : [];
  if (!apply) return;
  await deps.db.transaction().execute(async (tx) => {
    if (collection === 'users') await insertUsers(tx, batch, options);
    else if (collection === 'products') await insertProducts(tx, batch);
    else if (collection === 'coupons') await insertCoupons(tx, batch);
    else if (collection === 'orders') await insertOrders(tx, batch);
    else if (areInquiries) await insertInquiries(tx, collection, batch, taken);
    await insertImported(tx, collection, batch);
  });
}

async function insertImported(tx: Tx, collection: Collection, { from, to }: Batch): Promise<void> {
  await sql`
    INSERT INTO imported_documents (collection, id, digest)
    SELECT collection, id, digest FROM staged
    WHERE collection = ${collection} AND state = 'new' AND no BETWEEN ${from} AND ${to}
    ON CONFLICT (collection, id) DO UPDATE SET digest = excluded.digest, imported_at = now()`.execute(tx);
}
