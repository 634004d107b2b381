import { formatCents } from '../../../shop/rules/money.ts';
import { listDisputes, readDispute } from './paypal-disputes.ts';
import { createEventReader } from './paypal-events.ts';
import {
  capturedOrderReply,
  captureReply,
  createdOrderReply,
  orderReply,
  refundReply,
} from './paypal-replies.ts';
import { readReport } from './paypal-report.ts';
import type { PayPalAccount } from './paypal-token.ts';
import { createTransport, type TransportOptions } from './paypal-transport.ts';
import type { NewProviderOrder, PaymentProvider } from './port.ts';

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
export function createPayPal(settings: PayPalSettings, options: TransportOptions): PaymentProvider {
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

    readOrder: (providerOrderId) =>
      send({
        operation: 'read-order',
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

    readEvent: createEventReader(settings, { ...options, send }),

    listTransactions: (time) => readReport(send, time),

    readDispute: (disputeId) => readDispute(send, disputeId),

    listDisputes: (since) => listDisputes(send, since),
  };
}

function orderRequest(order: NewProviderOrder, payee: string | undefined): object {
  const money = (cents: number) => ({ currency_code: order.currency, value: formatCents(cents) });
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.orderId,
        invoice_id: order.invoiceId,
        ...(payee && { payee: { merchant_id: payee } }),
        amount: {
          ...money(order.totalCents),
          breakdown: {
            item_total: money(order.itemsCents),
            shipping: money(order.shippingCents),
            handling: money(order.handlingCents),
            tax_total: money(order.taxCents),
            ...(order.discountCents && { discount: money(order.discountCents) }),
          },
        },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: order.brandName,
          // The customer entered the address in the shop; their PayPal account must not offer another one.
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
}
