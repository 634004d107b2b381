import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { pageSize } from '../../../../shop/facts.ts';
import type { Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf } from '../../../../shop/rules/paging.ts';
import type { Db } from '../../../db/open.ts';
import { countPaymentIssues, listStoredPaymentIssues } from './issue-data.ts';
import { toPaymentIssue } from './show-issue.ts';

const size = pageSize.admin;

interface Asked {
  state?: 'open' | 'all' | undefined;
  /** Only what is about this order. */
  order?: string | undefined;
  pageNumber?: number | undefined;
}

/** What needs a human, the newest first. */
export async function listPaymentIssues(
  db: Db,
  { state = 'open', order, pageNumber = 1 }: Asked,
): Promise<Paging & { paymentIssues: PaymentIssue[] }> {
  const which = { openOnly: state === 'open', orderId: order };
  const paging = pagingOf(await countPaymentIssues(db, which), { number: pageNumber, size });
  const found = await listStoredPaymentIssues(db, {
    ...which,
    offset: (paging.page - 1) * size,
    limit: size,
  });
  return { paymentIssues: found.map(toPaymentIssue), ...paging };
}
