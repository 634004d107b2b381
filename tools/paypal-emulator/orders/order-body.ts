import { captureBody } from '../captures/captures.ts';
import type { Emulator } from '../context.ts';
import { refundBody } from '../refunds/refund-body.ts';
import type { FastifyRequest } from 'fastify';
import type { Link, Reply } from '../refusals.ts';
import { requestIdOf } from '../rest.ts';
import type { Capture, Order, Unit } from '../state.ts';

/** The demo buyer. PayPal tells merchants who paid; the shop does not need it. */
const buyer = {
  email_address: 'demo-buyer@example.com',
  name: { given_name: 'Demo', surname: 'Buyer' },
};

/** Returns the full order, as for `Prefer: return=representation` and "Show order details". */
export function orderBody(emulator: Emulator, order: Order): object {
  const origin = emulator.origin();
  const captures = emulator.state.capturesOf(order.id);
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: paymentSource(order),
    purchase_units: order.units.map((unit) => {
      const taken = captures.filter((capture) => capture.unit === unit.reference_id);
      return {
        ...unit,
        ...((unit.shipping || order.trackers) && { shipping: shippingBody(order, unit) }),
        ...(taken.length > 0 && { payments: paymentsBody(emulator, taken) }),
      };
    }),
    ...(order.approval && { payer: { ...buyer, payer_id: order.approval.payerId } }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks(origin, order),
  };
}

function shippingBody({ trackers }: Order, { shipping }: Unit): object {
  return {
    ...shipping,
    ...(trackers && { trackers: trackers.map(({ id, status }) => ({ id, status })) }),
  };
}

function paymentsBody(emulator: Emulator, captures: Capture[]): object {
  const refunds = captures.flatMap(({ id }) => emulator.state.refundsOf(id));
  return {
    captures: captures.map((capture) => captureBody(capture, emulator.origin())),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundBody(emulator, refund)) }),
  };
}

function orderLinks(origin: string, order: Order): Link[] {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  const links: Link[] = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.status === 'COMPLETED') return links;
  return [
    ...links,
    {
      href: `${origin}/checkoutnow?token=${order.id}`,
      // PayPal's name for the link depends on whether the order was created with a payment source.
      rel: order.paymentSource ? 'payer-action' : 'approve',
      method: 'GET',
    },
    { href: `${self}/capture`, rel: 'capture', method: 'POST' },
  ];
}

function paymentSource({ approval, paymentSource: asked }: Order): object | undefined {
  if (approval?.funding === 'card') return { card: { brand: 'VISA', last_digits: '1111', type: 'CREDIT' } };
  if (approval) return { paypal: { ...buyer, account_id: approval.payerId, account_status: 'VERIFIED' } };
  return asked && { [asked]: {} };
}

/** What the calls that change an order need besides the order. */
export interface OrderCommand {
  requestId: string | undefined;
  /** Returns the full order, or only id, status and links, depending on the `Prefer` header. */
  tell: (order: Order, status: 200 | 201) => Reply;
}

export function orderCommand(emulator: Emulator, request: FastifyRequest): OrderCommand {
  const whole = request.headers.prefer === 'return=representation';
  const minimal = (order: Order) => ({
    id: order.id,
    status: order.status,
    links: orderLinks(emulator.origin(), order),
  });
  return {
    requestId: requestIdOf(request),
    tell: (order, status) => ({ status, body: whole ? orderBody(emulator, order) : minimal(order) }),
  };
}
