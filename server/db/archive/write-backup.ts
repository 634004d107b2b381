import type { Readable } from 'node:stream';
import type { Archives } from '../../adapters/storage/port.ts';
import type { Entry } from './archive.ts';
import { packArchive } from './archive.ts';
import { ArchiveError } from './archive-error.ts';
import { errorMessage } from './connect.ts';
import { filesPrefix } from './header.ts';
import type { SnapshotSource } from './snapshot.ts';
import { readSnapshot } from './snapshot.ts';

export interface MadeBackup {
  bytes: number;
  files: number;
  /** Files that the database refers to and the storage does not have. */
  missing: string[];
}

/** How many of the missing files are named. */
const namedMissing = 20;

/**
 * Makes a backup of the whole shop under this name.
 * @param onEntry is told of each entry; may throw to give up
 * @throws ArchiveError when it could not be made; then there is nothing under the name
 */
export async function writeBackup(
  source: Omit<SnapshotSource, 'onMissing'>,
  {
    archives,
    name,
    key,
    onEntry,
  }: { archives: Archives; name: string; key: string | undefined; onEntry: (entry: Entry) => void },
): Promise<MadeBackup> {
  const missing: string[] = [];
  let files = 0;
  async function* entries() {
    const onMissing = (file: string) => missing.length < namedMissing && missing.push(file);
    for await (const entry of readSnapshot({ ...source, onMissing })) {
      if (entry.name.startsWith(filesPrefix)) files += 1;
      onEntry(entry);
      yield entry;
    }
  }
  let contents: Readable | undefined;
  try {
    contents = await packArchive(entries(), { key, at: source.at });
    const bytes = await archives.write(name, contents);
    return { bytes, files, missing };
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`The backup could not be made: ${errorMessage(error)}`, { cause: error });
  } finally {
    // What the place has not read is read no further, and the snapshot ends.
    contents?.destroy();
  }
}
