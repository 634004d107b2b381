import type pg from 'pg';
import type { Storage } from '../../adapters/storage/port.ts';
import { importFile, undoFile } from '../../features/catalog/import/import-data.ts';
import { documentFile } from '../../features/files/document-data.ts';
import { pictureFiles } from '../../features/files/picture-data.ts';
import { storageKey } from '../../features/inquiries/file-data.ts';

/** The files that rows refer to. A table whose rows have files in the storage needs a line here. */
const filesOf: Record<string, (id: string) => string[]> = {
  pictures: pictureFiles,
  documents: (id) => [documentFile(id)],
  inquiry_files: (id) => [storageKey(id)],
  product_imports: (id) => [importFile(id), undoFile(id)],
};
/** Imports have each of their files only for a time. */
const mayBeMissing = /^imports\//;

const rowsAtOnce = 500;
/** Few enough to be kept in memory, enough not to wait for a distant store one by one. */
const filesAtOnce = 8;

/**
 * Reads the files that the rows of the client's snapshot refer to.
 * @param onMissing is told of a file that should be there
 */
export async function* readStoredFiles(
  client: pg.Client,
  { storage, onMissing }: { storage: Storage; onMissing: (key: string) => void },
): AsyncGenerator<{ key: string; bytes: Buffer }> {
  for await (const keys of listKeys(client)) {
    for (let at = 0; at < keys.length; at += filesAtOnce) {
      const some = keys.slice(at, at + filesAtOnce);
      const files = await Promise.all(some.map(async (key) => ({ key, bytes: await storage.read(key) })));
      for (const { key, bytes } of files) {
        if (bytes) yield { key, bytes };
        else if (!mayBeMissing.test(key)) onMissing(key);
      }
    }
  }
}

async function* listKeys(client: pg.Client): AsyncGenerator<string[]> {
  for (const [table, keysOf] of Object.entries(filesOf)) {
    for (let last = ''; ;) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM public.${table} WHERE id > $1 ORDER BY id LIMIT ${rowsAtOnce}`,
        [last],
      );
      yield rows.flatMap(({ id }) => keysOf(id));
      last = rows.at(-1)?.id ?? '';
      if (rows.length < rowsAtOnce) break;
    }
  }
}
