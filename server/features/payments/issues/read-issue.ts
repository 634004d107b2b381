import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Db } from '../../../db/open.ts';
import { findPaymentIssue } from './issue-data.ts';
import { toPaymentIssue } from './show-issue.ts';

/**
 * One payment issue, open or closed.
 * @throws ShopError `not_found`
 */
export async function readPaymentIssue(db: Db, id: string): Promise<PaymentIssue> {
  const known = await findPaymentIssue(db, id);
  if (!known) throw new ShopError('not_found', 'There is no such payment issue');
  return toPaymentIssue(known);
}
