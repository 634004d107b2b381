import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import { deleteOwnSession } from './session-data.ts';

/** Ends one of a user's own sessions. @throws ShopError `not_found` for an unknown id and for another user's alike */
export async function endSession({ db }: Deps, userId: string, id: string): Promise<void> {
  const ended = await deleteOwnSession(db, userId, id);
  if (!ended) throw new ShopError('not_found', 'Session not found');
}
