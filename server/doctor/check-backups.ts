import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openArchives } from '../adapters/storage/open-archives.ts';
import type { Config } from '../config.ts';
import { encrypt } from '../db/archive/encryption.ts';
import { ArchiveError } from '../db/archive/archive-error.ts';
import { refuseOwned } from '../features/backup/claim-place.ts';
import { readFacts } from './check-database.ts';
import { remedyForStore } from './check-storage.ts';
import type { Finding } from './finding.ts';
import { bad, good, look, reasonOf } from './finding.ts';

const what = 'Backups';

/**
 * Writes a small file where the backups go, lists and reads it, and deletes it, which a bucket's keys need not allow. Looks
 * whether another shop has its backups there.
 */
export async function checkBackups(
  config: Pick<Config, 'backup' | 'dataDir' | 'databaseUrl'>,
): Promise<Finding[]> {
  const { to: place, key, s3 } = config.backup;
  // The settings' own warning says that there are none.
  if (place === undefined) return [];
  // What is wrong with the database is a finding of its own.
  const owned = (await readFacts(config).catch(() => undefined))?.backups;
  if (owned?.isPractice) return [look(what, 'This is a practice copy of a shop, which makes none.')];
  const archives = openArchives(place, s3);
  const name = `doctor-${randomUUID()}.txt`;
  let step = 'write to';
  try {
    const text = Readable.from([Buffer.from(name)], { objectMode: false });
    const size = await archives.write(name, key === undefined ? text : await encrypt(text, key));
    step = 'list';
    if (!(await archives.list()).includes(name)) throw new Error('the file is not listed');
    step = 'read from';
    if (Buffer.concat(await (await archives.read(name)).toArray()).length !== size)
      throw new Error('other bytes came back');
    if (owned) await refuseOwned(archives, { place, owner: owned.owner });
  } catch (error) {
    await archives.delete(name).catch(() => {});
    if (error instanceof ArchiveError) return [bad(what, error.message)];
    const remedy = place.startsWith('s3://')
      ? remedyForStore(error)
      : 'Give the folder to the user that runs the shop, see that its unit or container may write there (docs/operating.md, Backing up), or correct BACKUP_TO.';
    return [bad(what, `The shop can’t ${step} ${place}. ${remedy} (${reasonOf(error)})`)];
  }
  const encrypted = key === undefined ? 'not encrypted' : 'encrypted';
  try {
    await archives.delete(name);
  } catch {
    return [
      look(
        what,
        `Written, ${encrypted}, and read in ${place}, where the shop may not delete: let a rule of the bucket delete old backups. The test left ${name}.`,
      ),
    ];
  }
  if (!place.startsWith('s3://') && (await stat(place)).dev === (await stat(config.dataDir)).dev)
    return [
      look(
        what,
        `${place} can be written, but is on the disk of DATA_DIR and would be lost with it. Name a folder on another machine, or a bucket.`,
      ),
    ];
  return [good(what, `written, ${encrypted}, read and deleted in ${place}`)];
}
