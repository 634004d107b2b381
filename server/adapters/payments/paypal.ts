import { formatCents } from '../../../shop/rules/money.ts';
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
  /** Who receives the money unless an order says otherwise; unset: the owner of the credentials. */
  merchantId?: string | undefined;
  /** PayPal's name for our webhook; without it no event can be verified. */
  webhookId?: string | undefined;
}

/**
 * PayPal's Orders v2, Payments v2, webhooks and Transaction Search. Written by hand because the official server
 * SDK fixes its hosts, has no time limits and does not verify webhooks.
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
          // What the refund is known by when the key is long forgotten.
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

    readEvent: createEventReader(settings, options),

    listTransactions: (time) => readReport(send, time),
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
          // The address is the shop's own; the buyer's account must not suggest another one.
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
}
