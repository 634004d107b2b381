import type { Deps } from '../../../deps.ts';
import { sendEmail } from '../../../emails/send-email.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findOrder } from '../data.ts';
import { isErased } from '../erasure-data.ts';
import { orderLink } from '../order-link.ts';
import { findOrderOfRequest } from './data.ts';

/**
 * Sends an email about what the buyer of an order asks for. Once that is answered or withdrawn, nobody is told anymore that
 * it has come in.
 */
export async function sendRequestEmail(
  deps: Deps,
  { requestId, template }: Jobs['send-request-email'],
): Promise<void> {
  const found = await findOrderOfRequest(deps.db, requestId);
  const order = found && (await findOrder(deps.db, found.orderId));
  const stored = order?.requests.find(({ id }) => id === requestId);
  if (!order || !stored || isErased(order)) return;
  const isNews = template === 'new-request' || template === 'request-received';
  if (isNews && stored.answeredAt !== null) return;
  const names = new Map(order.lines.map(({ productId, name }) => [productId, name]));
  const parts = stored.parts.map(({ product, qty }) => ({ name: names.get(product) ?? '', qty }));
  const request = { ...stored, parts };
  const { publicUrl, ownerEmail } = deps.config;
  const id = `${template}.${requestId}`;
  if (template === 'new-request' || template === 'request-withdrawn') {
    const url = `${publicUrl}/order/${order.id}`;
    await sendEmail(deps, { to: ownerEmail, id, kind: template, props: { order, request, url } });
    return;
  }
  const url = orderLink({ id: order.id, email: order.email, now: deps.clock() }, deps.config);
  await sendEmail(deps, { to: order.email, id, kind: template, props: { order, request, url } });
}
