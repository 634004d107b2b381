import { rateLimits } from '../../../shop/facts.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { enforceRateLimit } from '../../rate-limit/enforce-rate-limit.ts';
import { findOrder, listGuestOrderIds } from './data.ts';
import { isErased } from './erasure-data.ts';
import { orderLink } from './order-link.ts';

/** As many as an email shows at a glance; who has more calls us. */
const linksMax = 10;

/**
 * Emails a guest who has lost the shop's emails new links to their last orders. An address without orders costs the same
 * work before the reply: its job is about an order that does not exist.
 * @param ip the client's address; for IPv6 its /64
 * @throws ShopError `too_many_requests`
 */
export async function requestOrderLinks(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await enforceAddressLimit(deps, { what: 'order-links', ip }, rateLimits.orderLinksPerIp);
  await enforceRateLimit(deps, ['order-links', 'address', email], rateLimits.orderLinksPerAddress);
  const found = await listGuestOrderIds(deps.db, email, linksMax);
  const orderIds = found.length > 0 ? found : [newId()];
  await deps.queue.enqueue(deps.db, 'send-order-links', { orderIds, requestId: newId() });
}

export async function sendOrderLinks(
  deps: Deps,
  { orderIds, requestId }: Jobs['send-order-links'],
): Promise<void> {
  const found = await Promise.all(orderIds.map((id) => findOrder(deps.db, id)));
  const orders = found.filter((order) => order !== undefined).filter((order) => !isErased(order));
  const [latest] = orders;
  if (!latest) return;
  const { email } = latest;
  const links = orders
    // The address of an order may have been corrected since it was asked for.
    .filter((order) => order.email === email)
    .map((order) => ({
      order,
      url: orderLink({ id: order.id, email, now: deps.clock() }, deps.config),
    }));
  await sendEmail(deps, {
    to: email,
    id: `order-links.${requestId}`,
    kind: 'order-links',
    props: { links },
  });
}
