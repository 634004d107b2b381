import { z } from 'zod';
import { cronJobs } from '../../jobs/cron-jobs.ts';

/** The first entry of an archive: what it is made of, and what a shop needs to know before it restores it. */

export const headerName = 'backup.json';

export const headerSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The schema of its tables: the migrations that had been applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Columns whose values are in the archive, in their order. Generated ones are not. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence that has been used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Says which SESSION_SECRET its two-step secrets are encrypted with, and nothing about it. */
  secretId: z.string(),
});
export type Header = z.output<typeof headerSchema>;

/** Entries of tables are text as COPY writes it, cut between rows: `tables/orders/00001.copy`. */
export const tableEntry = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(5, '0')}.copy`;
/** Jobs that wait in the queue have an entry of their own, so that any version of the queue can take them. */
export const jobsTable = 'waiting_jobs';
export const jobColumns =
  'identifier, queue_name, payload, run_at, max_attempts, key, priority, attempts, last_error';
/**
 * The condition for such a job. Those that run by the clock are not in an archive: the nightly backup is running while it
 * is made, and a restored copy would begin with a backup beside, or instead of, those of the shop that still runs.
 */
export const isNotByTheClock = `identifier <> ALL ('{${cronJobs.map(({ task }) => task).join(',')}}')`;
/** Uploaded files keep their storage keys: `files/pictures/….webp`. */
export const filesPrefix = 'files/';

/** Returns what says, once for each, which table or folder of files the entries it is told of belong to. */
export function reportFolders(say: (text: string) => void): (entry: { name: string }) => void {
  let last = '';
  return ({ name }) => {
    const [, kind, folder] = /^(tables|files)\/([^/]+)\//.exec(name) ?? [];
    const text = kind === 'tables' ? `Table ${folder}` : `Files of ${folder}`;
    if (kind !== undefined && text !== last) say(text);
    last = text;
  };
}
