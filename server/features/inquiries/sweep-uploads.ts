import { uploadHours } from '../../../shop/inquiry-facts.ts';
import type { Deps } from '../../deps.ts';
import { deleteWaitingFile, listAbandonedFiles } from './file-data.ts';
import { storageKey } from './file-place.ts';

const atATime = 100;

/** Takes away uploads whose form was never sent. From this age on no form can claim them, so the two do not meet. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<void> {
  const uploadedBefore = new Date(clock().getTime() - uploadHours * 3_600_000);
  for (;;) {
    const ids = await listAbandonedFiles(db, uploadedBefore, atATime);
    for (const id of ids) {
      // The row last: when this is cut short it is found again.
      await storage.delete(storageKey(id));
      await deleteWaitingFile(db, id);
    }
    if (ids.length < atATime) return;
  }
}
