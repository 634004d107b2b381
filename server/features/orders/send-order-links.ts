import { rateLimits } from '../../../shop/facts.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { enforceRateLimits } from '../../rate-limit/enforce-rate-limit.ts';
import { mailboxOf } from '../../rate-limit/may-email.ts';
import { listGuestOrders } from './data.ts';
import { orderLink } from './order-link.ts';

/** As many as an email shows at a glance; guests with more call us. */
const linksMax = 10;

/** Two years: whoever has a mailbox later may be somebody else. */
const linkedDays = 2 * 365;

/**
 * Emails a guest who has lost the shop's emails new links to their last orders. Their orders are looked up by the job, so
 * that an address without any costs the same work before the reply.
 * @param from `ip`: the client's address; for IPv6 its /64
 * @throws ShopError `too_many_requests`
 */
export async function requestOrderLinks(
  deps: Deps,
  email: string,
  { ip, network, site }: ClientNetworks & { ip: string },
): Promise<void> {
  await enforceAddressLimit(deps, { what: 'order-links', ip }, rateLimits.orderLinksPerIp);
  await enforceRateLimits(deps, [
    { parts: ['order-links', 'address', email], limit: rateLimits.orderLinksPerAddress },
    { parts: ['order-links', 'mailbox', mailboxOf(email)], limit: rateLimits.orderLinksPerMailbox },
    { parts: ['order-links', 'network', site ?? network], limit: rateLimits.orderLinksPerNetwork },
  ]);
  await deps.queue.enqueue(deps.db, 'send-order-links', { to: email, requestId: newId() });
}

/** Sends links to the orders that the address has now: it may have been corrected, or erased, since it was asked for. */
export async function sendOrderLinks(deps: Deps, { to, requestId }: Jobs['send-order-links']): Promise<void> {
  const now = deps.clock();
  const since = daysBefore(now, linkedDays);
  const orders = await listGuestOrders(deps.db, to, { since, limit: linksMax });
  if (orders.length === 0) return;
  const links = orders.map((order) => ({
    order,
    url: orderLink({ id: order.id, email: to, now }, deps.config),
  }));
  await sendEmail(deps, { to, id: `order-links.${requestId}`, kind: 'order-links', props: { links } });
}
