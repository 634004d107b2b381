import type { Dispute } from '../../../../shop/contracts/disputes.ts';
import { pageSize } from '../../../../shop/facts.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import type { Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../../shop/rules/paging.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredDispute } from './data.ts';
import { countDisputes, listStoredDisputes } from './data.ts';
import { describeDispute } from './wording.ts';

const size = pageSize.admin;

interface DisputeQuery {
  state?: 'open' | 'all' | undefined;
  /** Only those about this order. */
  order?: string | undefined;
  pageNumber?: number | undefined;
}

/** Returns a page of disputes; of the open ones, those to answer first. */
export async function listDisputes(
  deps: Pick<Deps, 'db' | 'paypal'>,
  { state = 'open', order, pageNumber = 1 }: DisputeQuery,
): Promise<Paging & { disputes: Dispute[] }> {
  const filter = { openOnly: state === 'open', orderId: order };
  const paging = pagingOf(await countDisputes(deps.db, filter), { number: pageNumber, size });
  const found = await listStoredDisputes(deps.db, { ...filter, ...rowsOf(paging, size) });
  const url = resolutionCenterUrl(deps);
  return { disputes: found.map((stored) => ({ ...toDispute(stored), url })), ...paging };
}

function toDispute(stored: StoredDispute): Omit<Dispute, 'url'> {
  const { id, orderId, orderNumber, captureId, amountCents, currency, respondBy, openedAt, updatedAt } =
    stored;
  return {
    _id: id,
    order: orderId,
    orderNumber,
    capture: captureId,
    ...describeDispute(stored),
    isOpen: stored.status !== 'RESOLVED',
    amount: formatCents(amountCents),
    currency,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns where disputes are answered. */
export function resolutionCenterUrl({ paypal }: Pick<Deps, 'paypal'>): string {
  return `https://www.${paypal.environment === 'live' ? '' : 'sandbox.'}paypal.com/resolutioncenter`;
}
