import type { PaymentBreak } from '../../../shop/contracts/payments.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Db } from '../../db/open.ts';
import { countBreaks, listStoredBreaks } from './break-data.ts';
import { showBreak } from './show-break.ts';

const size = pageSize.admin;

/** What needs a human, the newest first. */
export async function listBreaks(
  db: Db,
  { state = 'open', pageNumber = 1 }: { state?: 'open' | 'all' | undefined; pageNumber?: number | undefined },
): Promise<Paging & { breaks: PaymentBreak[] }> {
  const openOnly = state === 'open';
  const paging = pagingOf(await countBreaks(db, { openOnly }), { number: pageNumber, size });
  const found = await listStoredBreaks(db, { openOnly, offset: (paging.page - 1) * size, limit: size });
  return { breaks: found.map(showBreak), ...paging };
}
