import { formatCents } from '../../../shop/rules/money.ts';
import type { CertificateOptions } from './paypal-certificates.ts';
import { listDisputes, readDispute } from './paypal-disputes.ts';
import { createEventReader } from './paypal-events.ts';
import { orderRequest, trackingRequest } from './paypal-requests.ts';
import {
  anyReply,
  capturedOrderReply,
  captureReply,
  createdOrderReply,
  orderReply,
  refundReply,
  webhookReply,
} from './paypal-replies.ts';
import { readReport } from './paypal-report.ts';
import type { PayPalAccount } from './paypal-token.ts';
import { createTransport, type TransportOptions } from './paypal-transport.ts';
import type { PaymentProvider } from './port.ts';

export interface PayPalSettings extends PayPalAccount {
  /** Receiver of the money unless an order names another. When unset, the owner of the credentials. */
  merchantId?: string | undefined;
  /** PayPal's id for our webhook; without it no event can be verified. */
  webhookId?: string | undefined;
}

/**
 * Connects to PayPal's Orders v2, Payments v2, webhooks, Disputes and Transaction Search. Written by hand because the official
 * server SDK has fixed hosts, no time limits and no webhook verification.
 */
export function createPayPal(
  settings: PayPalSettings,
  options: TransportOptions & Pick<CertificateOptions, 'knownCertificates'>,
): PaymentProvider {
  const send = createTransport(settings, options);

  return {
    createOrder: (order) =>
      send({
        operation: 'create-order',
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: order.requestId,
        body: orderRequest(order, order.payee ?? settings.merchantId),
        reply: createdOrderReply,
      }),

    readOrder: (providerOrderId, { isAwaited = false } = {}) =>
      send({
        operation: 'read-order',
        purpose: isAwaited ? 'moving-money' : 'reading',
        method: 'GET',
        path: `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}`,
        reply: orderReply,
      }),

    captureOrder: ({ providerOrderId, requestId }) =>
      send({
        operation: 'capture-order',
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}/capture`,
        requestId,
        body: {},
        reply: capturedOrderReply,
      }),

    readCapture: (captureId) =>
      send({
        operation: 'read-capture',
        method: 'GET',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}`,
        reply: captureReply,
      }),

    refund: ({ captureId, requestId, amountCents, currency }) =>
      send({
        operation: 'refund',
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
        requestId,
        body: {
          amount: { currency_code: currency, value: formatCents(amountCents) },
          // Identifies the refund after PayPal has forgotten the key.
          custom_id: requestId,
        },
        reply: refundReply,
      }),

    readRefund: (refundId) =>
      send({
        operation: 'read-refund',
        method: 'GET',
        path: `/v2/payments/refunds/${encodeURIComponent(refundId)}`,
        reply: refundReply,
      }),

    addTracking: (tracking) =>
      send({
        operation: 'add-tracking',
        method: 'POST',
        path: `/v2/checkout/orders/${encodeURIComponent(tracking.providerOrderId)}/track`,
        body: trackingRequest(tracking),
        reply: anyReply,
      }),

    cancelTracking: ({ providerOrderId, trackerId }) =>
      send({
        operation: 'cancel-tracking',
        method: 'PATCH',
        path: `/v2/checkout/orders/${encodeURIComponent(providerOrderId)}/trackers/${encodeURIComponent(trackerId)}`,
        body: [{ op: 'replace', path: '/status', value: 'CANCELLED' }],
        reply: anyReply,
      }),

    readEvent: createEventReader(settings, { ...options, send }),

    readWebhook: () =>
      send({
        operation: 'read-webhook',
        method: 'GET',
        path: `/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId ?? '')}`,
        reply: webhookReply,
      }),

    listTransactions: (time) => readReport(send, time),

    readDispute: (disputeId) => readDispute(send, disputeId),

    listDisputes: (since) => listDisputes(send, since),
  };
}
