import { Readable } from 'node:stream';
import type { Archives } from '../../adapters/storage/port.ts';
import { ArchiveError } from '../../db/archive/archive-error.ts';

/** The file beside the backups that says whose they are. */
export const ownerFile = 'shop-id.txt';

/**
 * Makes sure that the backups at this place are this shop's own, and nobody else takes it over: a shop deletes there what
 * it does not keep, and a copy of it that was started with the same settings would delete the newest.
 * @param owner as `readBackupOwner` returns it
 * @throws ArchiveError when they belong to another shop
 */
export async function claimPlace(archives: Archives, { place, owner }: Claim): Promise<void> {
  if (await refuseOwned(archives, { place, owner })) return;
  await archives.write(ownerFile, Readable.from([Buffer.from(`${owner}\n`)], { objectMode: false }));
}

interface Claim {
  place: string;
  owner: string;
}

/** Returns whether somebody owns the place. @throws ArchiveError when it is another shop */
export async function refuseOwned(archives: Archives, { place, owner }: Claim): Promise<boolean> {
  if (!(await archives.list()).includes(ownerFile)) return false;
  const present = Buffer.concat(await (await archives.read(ownerFile)).toArray());
  if (present.toString().trim() === owner) return true;
  throw new ArchiveError(
    `${place} belongs to another shop, or to another database of this one. Name a folder of its own in BACKUP_TO; or, if that one is gone and this one has taken its place, delete ${ownerFile} there`,
  );
}
