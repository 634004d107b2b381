import type { FastifyInstance } from 'fastify';
import { captureOrder } from '../captures/capture-order.ts';
import type { Emulator } from '../context.ts';
import type { FaultEffects } from '../faults/apply-faults.ts';
import { tamper } from '../faults/apply-faults.ts';
import { findOutcome, storeOutcome } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { refuse, type Reply } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { Order, Unit } from '../state.ts';
import { orderBody, orderCommand, type OrderCommand } from './order-body.ts';
import {
  checkOrderRequest,
  readOrderRequest,
  shippingPreference,
  type OrderRequest,
} from './order-request.ts';

type ById = { Params: { id: string } };

/** Orders v2: create, show, capture; `trackers.ts` has what follows the capture. */
export function registerOrders(app: FastifyInstance, emulator: Emulator): void {
  app.post('/v2/checkout/orders', (request, reply) =>
    answerCall(emulator, 'create-order', request, reply, (effects) =>
      createOrder(emulator, request.body, { ...orderCommand(emulator, request), effects }),
    ),
  );

  app.get<ById>('/v2/checkout/orders/:id', (request, reply) =>
    answerCall(emulator, 'read-order', request, reply, () => {
      const order = emulator.state.orders.get(request.params.id);
      if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
      return { status: 200, body: orderBody(emulator, order) };
    }),
  );

  app.post<ById>('/v2/checkout/orders/:id/capture', (request, reply) =>
    answerCall(emulator, 'capture-order', request, reply, (effects) =>
      captureOrder(emulator, request.params.id, { ...orderCommand(emulator, request), effects }),
    ),
  );
}

/** "Create order": a repeated PayPal-Request-Id returns the current state of the order it created. */
function createOrder(
  emulator: Emulator,
  body: unknown,
  { requestId, tell, effects }: OrderCommand & { effects: FaultEffects },
): Reply {
  const { state } = emulator;
  const before = findOutcome(emulator, 'create', requestId)?.orderId;
  const known = before && state.orders.get(before);
  if (known) return tell(known, 200);

  const read = readOrderRequest(body);
  if ('flaws' in read) return refuse(400, read.flaws);
  const needsKey = read.request.payment_source !== undefined;
  if (needsKey && !requestId) return refuse(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }]);
  const flaws = checkOrderRequest(read.request);
  if (flaws.length > 0) return refuse(422, flaws);

  const asked = orderOf(read.request, emulator);
  const order = {
    ...asked,
    units: effects.tampered.reduce((units, tampering) => tamper(units, tampering), asked.units),
  };
  state.save({ order });
  storeOutcome(emulator, 'create', requestId, { orderId: order.id });
  return tell(order, 201);
}

function orderOf(request: OrderRequest, { merchantId, clock }: Emulator): Order {
  const { payment_source: source, application_context: context } = request;
  const experience = source?.paypal?.experience_context ?? source?.card?.experience_context;
  const brandName = experience?.brand_name ?? context?.brand_name;
  const now = clock.iso();
  return {
    id: newId(),
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    intent: request.intent,
    // The request was JSON, so a missing field is absent, never undefined.
    units: request.purchase_units.map(({ shipping, ...unit }) => {
      const isShipped = shipping && shippingPreference(request) !== 'NO_SHIPPING';
      return {
        ...unit,
        payee: { merchant_id: merchantId, ...unit.payee },
        ...(isShipped && { shipping }),
      } as Unit;
    }),
    ...(brandName && { brandName }),
    ...(source && { paymentSource: source.card && !source.paypal ? 'card' : 'paypal' }),
    createdAt: now,
    updatedAt: now,
  };
}
