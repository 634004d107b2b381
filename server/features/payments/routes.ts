import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { noteSecurityEvent } from '../../http/security-log.ts';
import { requiredIdempotencyKey } from '../../http/idempotency-key.ts';
import { clientNetworks } from '../../http/limits/client-networks.ts';
import { readOrder } from '../orders/api.ts';
import { capturePayment } from './captures/capture-payment.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { listPaymentIssues, readPaymentIssue, resolvePaymentIssue } from './issues/payment-issues.ts';
import { recordPayment } from './record-payment.ts';
import { receiveEvent } from './webhooks/receive-event.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { startPayment } from './start-payment.ts';

export function paymentRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/config/paypal', async () => {
    const { clientId, sdkUrl, environment } = deps.paypal;
    return { clientId, sdkUrl, demo: environment === 'demo' };
  });

  endpoint(app, 'POST /api/orders/:id/payment', async ({ params, query, actor, request }) => ({
    id: await startPayment(deps, { ...actor, ...query }, params.id, clientNetworks(request)),
  }));

  endpoint(app, 'PUT /api/orders/:id/pay', async ({ params, query, body, actor, request, reply }) => {
    const reader = { ...actor, ...query };
    const payment = { orderId: params.id, providerOrderId: body.id, from: clientNetworks(request) };
    await capturePayment(deps, reader, payment);
    const order = await readOrder(deps, params.id, reader);
    if (!order.isPaid) reply.code(202);
    return order;
  });

  endpoint(app, 'PUT /api/orders/:id/manual-payment', ({ params, body, actor }) =>
    recordPayment(deps, actor.admin, params.id, body),
  );

  endpoint(app, 'POST /api/orders/:id/refunds', async ({ params, body, actor, request }) => {
    const { amount: amountCents, refundableSeen: refundableSeenCents, breakdown, returned, ...refund } = body;
    await refundOrder(deps, actor.admin, {
      ...refund,
      orderId: params.id,
      amountCents,
      refundableSeenCents,
      breakdown: breakdown && {
        itemsCents: breakdown.items,
        shippingCents: breakdown.shipping,
        handlingCents: breakdown.handling,
        taxCents: breakdown.tax,
      },
      returned: returned.map(({ product: productId, qty }) => ({ productId, qty })),
      key: requiredIdempotencyKey(request),
    });
    await noteSecurityEvent(deps, request, { event: 'refund', userId: actor.admin.id, subject: params.id });
    return readOrder(deps, params.id, { user: actor.admin });
  });

  endpoint(app, 'POST /api/webhooks/paypal', async ({ request }) => {
    const { headers, rawBody = Buffer.alloc(0) } = request;
    const { network, site } = clientNetworks(request);
    await receiveEvent(deps, { headers, rawBody, sentFrom: site ?? network });
    return { received: true as const };
  });

  endpoint(app, 'GET /api/disputes', ({ query }) => listDisputes(deps, query));

  endpoint(app, 'GET /api/payment-issues', ({ query }) => listPaymentIssues(deps.db, query));

  endpoint(app, 'GET /api/payment-issues/:id', ({ params }) => readPaymentIssue(deps.db, params.id));

  endpoint(app, 'PUT /api/payment-issues/:id', ({ params, body, actor }) =>
    resolvePaymentIssue(deps, actor.admin, { id: params.id, note: body.note }),
  );
}
