import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { createStorage, filesFolder } from '../../adapters/storage/create-storage.ts';
import { openArchives } from '../../adapters/storage/open-archives.ts';
import type { Archives, Storage } from '../../adapters/storage/port.ts';
import type { Config } from '../../config.ts';
import { ownerFile } from '../../features/backup/claim-place.ts';
import { secretIdOf } from '../../secret-keys.ts';
import { ArchiveError } from './archive-error.ts';
import { readArchive } from './archive.ts';
import { newKeyPair } from './encryption.ts';
import { reportFolders } from './header.ts';
import { checkArchive, restoreArchive } from './restore.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run db:backup` and `db:restore`. */

interface Given {
  config: Config;
  say: (text: string) => void;
}

/** @param file a path, or `s3://bucket/key` */
export async function backUp(
  { config, say }: Given,
  file: string,
  withDatabase: (work: (connectionString: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { archives, name } = openPlaceOf(file, config);
  const names = await archives.list().catch((error: Error) => {
    throw new ArchiveError(`${dirname(file)} can't be read: ${error.message}`, { cause: error });
  });
  if (names.includes(name))
    throw new ArchiveError(
      `There is a file ${file} already. Give the backup another name, or delete that one`,
    );
  const { key } = config.backup;
  await withDatabase(async (connectionString) => {
    const source = { connectionString, storage: createStorage(config), secrets: config, at: new Date() };
    const onEntry = reportFolders(say);
    const { bytes, files, missing } = await writeBackup(source, { archives, name, key, onEntry });
    if (missing.length > 0)
      say(`The database refers to files that are not in the storage:\n  ${missing.join('\n  ')}`);
    say(`Wrote ${file}: ${sizeText(bytes)}, ${files} files, ${key ? 'encrypted' : 'not encrypted'}.`);
    say('SESSION_SECRET and the other settings are not in it: keep a copy of them elsewhere.');
  });
}

export async function makeKey(say: (text: string) => void): Promise<void> {
  const { publicKey, secretKey } = await newKeyPair();
  say(`For the shop, which can only write backups with it:
  BACKUP_KEY=${publicKey}
To restore one, and to be kept where the backups are not:
  BACKUP_KEY=${secretKey}`);
}

/**
 * @param checkOnly reads the whole archive and restores nothing
 * @param practice makes a copy that runs no jobs
 */
export async function restore(
  { config, say }: Given,
  { file, checkOnly, practice }: { file: string; checkOnly: boolean; practice: boolean },
  withDatabase: (work: (connectionString: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { archives, name } = openPlaceOf(file, config);
  async function* read() {
    const source = await archives.read(name).catch((error: Error) => {
      throw new ArchiveError(`${file} can't be read: ${error.message}`, { cause: error });
    });
    yield* readArchive(source, config.backup.key);
  }
  say(`Checking ${file}`);
  const { header, files, bytes } = await checkArchive(read());
  say(
    `The backup of ${header.madeAt} is whole: ${header.tables.length} tables, ${files} files, ${sizeText(bytes)}.`,
  );
  if (!checkOnly) {
    refuseUsedFolder(config);
    await withDatabase(async (connectionString) => {
      const kept = createStorage(config);
      let hasFiles = false;
      const put: Storage['put'] = (...file) => {
        hasFiles = true;
        return kept.put(...file);
      };
      try {
        const storage = { ...kept, put };
        await restoreArchive(read(), { connectionString, storage, report: say, practice });
      } catch (error) {
        if (hasFiles && !config.s3) rmSync(filesFolder(config.dataDir), { recursive: true, force: true });
        throw error;
      }
    });
    say(`Restored the shop as it was at ${header.madeAt}.`);
    if (practice) say('It is a practice copy: it sends no emails, follows no payments and makes no backups.');
    else if (config.backup.to !== undefined)
      say(
        `It makes no backups in ${config.backup.to} if another shop does. Name a folder of its own in BACKUP_TO; or, if that shop is gone, delete ${ownerFile} there.`,
      );
  }
  if (header.secretId !== secretIdOf(config))
    say(
      'SESSION_SECRET is not the one of the shop that was backed up: set it to that one, or two-step sign-in, webhooks and earlier order links will not work (docs/operating.md).',
    );
}

/** A bucket may have the files already: they are written again as they were. */
function refuseUsedFolder({ s3, dataDir }: Config): void {
  const folder = filesFolder(dataDir);
  if (s3 || !existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  // Folders alone are what the doctor leaves.
  if (entries.every((entry) => entry.isDirectory())) return;
  throw new ArchiveError(
    `${folder} is not empty. A backup is only restored into an empty DATA_DIR: name another folder, or move that one away. A restore that was killed leaves its files: delete them`,
  );
}

function openPlaceOf(file: string, { backup: { s3 } }: Config): { archives: Archives; name: string } {
  const inBucket = /^(s3:\/\/[^/]+(?:\/.+)?)\/([^/]+)$/.exec(file);
  if (file.startsWith('s3://') && (!inBucket || !s3))
    throw new ArchiveError(
      `${file} has to be s3://bucket/name, with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the settings`,
    );
  const path = resolve(file);
  const [place, name] = inBucket ? [inBucket[1] ?? '', inBucket[2] ?? ''] : [dirname(path), basename(path)];
  return { archives: openArchives(place, s3), name };
}

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
