import { Readable } from 'node:stream';
import type { Archives } from '../../adapters/storage/port.ts';
import { ArchiveError } from '../../db/archive/archive-error.ts';

/** The file beside the backups that says whose they are. */
export const ownerFile = 'shop-id.txt';

/**
 * Makes sure that the backups at this place are this shop's own, and from then on nobody else's: a shop deletes there what
 * it does not keep, and a copy of it that was started with the same settings would delete the newest.
 * @param shopId of the database
 * @throws ArchiveError when they belong to another shop
 */
export async function claimPlace(
  archives: Archives,
  { place, shopId }: { place: string; shopId: string },
): Promise<void> {
  if (!(await archives.list()).includes(ownerFile)) {
    await archives.write(ownerFile, Readable.from([Buffer.from(`${shopId}\n`)], { objectMode: false }));
    return;
  }
  const owner = Buffer.concat(await (await archives.read(ownerFile)).toArray());
  if (owner.toString().trim() === shopId) return;
  throw new ArchiveError(
    `${place} belongs to another shop. Name a folder of its own in BACKUP_TO; or, if that shop is gone and this one was restored in its place, delete ${ownerFile} there`,
  );
}
