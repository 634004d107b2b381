import type { FastifyInstance } from 'fastify';
import type { Emulator } from '../context.ts';
import { centsOf, moneyOf } from '../money.ts';
import { refuse, type Reply } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { Capture } from '../state.ts';

/** Payments v2: "Show captured payment details". */
export function registerCaptures(app: FastifyInstance, emulator: Emulator): void {
  app.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request, reply) =>
    answerCall(emulator, 'read-capture', request, reply, () => readCapture(emulator, request.params.id)),
  );
}

function readCapture(emulator: Emulator, id: string): Reply {
  const capture = emulator.state.captures.get(id);
  return capture
    ? { status: 200, body: captureBody(capture, emulator.origin()) }
    : refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
}

/** Whether money has moved, even if it was refunded since. */
export function hasMovedMoney({ status }: Capture): boolean {
  return status !== 'PENDING' && status !== 'DECLINED';
}

/** Returns the capture as PayPal shows it inside an order, in an event and on its own. */
export function captureBody(capture: Capture, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    custom_id: capture.customId,
    invoice_id: capture.invoiceId,
    payee: { merchant_id: capture.payeeMerchantId },
    seller_protection: capture.isShipped
      ? { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] }
      : { status: 'NOT_ELIGIBLE' },
    ...(hasMovedMoney(capture) && { seller_receivable_breakdown: receivable(capture) }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function receivable({ amount }: Capture) {
  const gross = centsOf(amount);
  const fee = feeCents(gross);
  return {
    gross_amount: amount,
    paypal_fee: moneyOf(fee, amount.currency_code),
    net_amount: moneyOf(gross - fee, amount.currency_code),
  };
}

/** Returns PayPal's fee for a domestic US payment: 3.49 % plus 49 cents, so $3.98 for $100.00. */
export function feeCents(amountCents: number): number {
  return Math.round((amountCents * 349) / 10_000) + 49;
}
