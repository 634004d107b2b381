import type { PaymentBreak } from '../../../../shop/contracts/payments.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Db } from '../../../db/open.ts';
import { findBreak } from './issue-data.ts';
import { showBreak } from './show-issue.ts';

/**
 * One break, open or closed.
 * @throws ShopError `not_found` for an unknown and for a malformed id alike
 */
export async function readBreak(db: Db, id: string): Promise<PaymentBreak> {
  const known = /^[0-9a-f]{24}$/.test(id) ? await findBreak(db, id) : undefined;
  if (!known) throw new ShopError('not_found', 'There is no such break');
  return showBreak(known);
}
