import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { redirectFrom, redirectTo } from '../../../shop/rules/redirects.ts';
import type { Redirect } from '../../features/site/redirect-data.ts';
import { deleteRedirects, listRedirects, upsertRedirects } from '../../features/site/redirect-data.ts';
import type { Db } from '../open.ts';
import type { Findings } from './findings.ts';
import { ExportError } from './read-documents.ts';

const most = 50_000;

/**
 * Reads `redirects.csv`: an old path and a path of this shop on each line, with a heading or without.
 * @param options.replace the file is all there is from now on; otherwise it is added
 * @returns how many lines there are, and how many of them lead somewhere else than before
 * @throws ExportError when it cannot be read or is no table
 */
export async function importRedirects(
  db: Db,
  path: string,
  { apply, replace = false }: { apply: boolean; replace?: boolean },
  findings: Pick<Findings, 'add'>,
): Promise<{ documents: number; new: number; known: number; changed: number }> {
  const present = new Map((await listRedirects(db)).map(({ from, to }) => [from, to]));
  const kept = replace ? new Map<string, string>() : present;
  const { lines, redirects } = await readRedirects(path, kept, findings);
  const added = redirects.filter(({ from, to }) => present.get(from) !== to);
  if (apply)
    await db.transaction().execute(async (tx) => {
      if (replace) await deleteRedirects(tx);
      await upsertRedirects(tx, redirects);
    });
  return { documents: lines, new: added.length, known: redirects.length - added.length, changed: 0 };
}

/** @param kept redirects that stay beside those of the file */
async function readRedirects(
  path: string,
  kept: ReadonlyMap<string, string>,
  findings: Pick<Findings, 'add'>,
) {
  const read = new Map<string, { to: string; row: number }>();
  let lines = 0;
  const reject = (row: number, field: string, reason: string) =>
    findings.add({ kind: 'rejected', of: 'redirects', row, field, reason });
  try {
    for await (const [from = '', to = ''] of readCells(path)) {
      if (lines === 0 && from.toLowerCase() === 'from') continue;
      lines += 1;
      if (lines > most) throw new ExportError(`more than ${most} lines`);
      const [source, target] = [redirectFrom(from), redirectTo(to)];
      if (source === '') reject(lines, 'from', 'Not a path, or the home page');
      else if (target === '') reject(lines, 'to', 'Not a path of this shop, such as /store');
      else if (redirectFrom(target) === source) reject(lines, 'to', 'Leads to itself');
      else read.set(source, { to: target, row: lines });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ExportError(`not a table of two columns: ${error.message}`);
    if (error instanceof Error && 'syscall' in error)
      throw new ExportError(`The file cannot be read: ${error.message}`);
    throw error;
  }
  const redirects: Redirect[] = [];
  for (const [from, { to, row }] of read)
    if (read.has(redirectFrom(to)) || kept.has(redirectFrom(to)))
      reject(row, 'to', 'Is redirected itself: name where it ends');
    else redirects.push({ from, to });
  return { lines, redirects };
}

function readCells(path: string): AsyncIterable<string[]> {
  return pipeline(
    createReadStream(path),
    parse({
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      trim: true,
    }),
    // Errors are thrown by whoever reads the cells.
    () => {},
  );
}
