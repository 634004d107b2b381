import type { Emulator } from '../context.ts';
import type { Twist } from '../faults/spoil.ts';
import { tamper } from '../faults/tamper.ts';
import { newId } from '../ids.ts';
import { findKept, keep } from '../kept-replies.ts';
import { readOrderRequest, type OrderRequest } from './order-request.ts';
import { judgeOrderRequest } from './order-rules.ts';
import type { OrderCommand } from './order-command.ts';
import { refuse, type Reply } from '../refusals.ts';
import type { Order, Unit } from '../state.ts';

/** "Create order": a repeated PayPal-Request-Id answers the latest status of the order it made. */
export function createOrder(
  emulator: Emulator,
  body: unknown,
  { requestId, tell, twist }: OrderCommand & { twist: Twist },
): Reply {
  const { state } = emulator;
  const before = findKept(emulator, 'create', requestId)?.orderId;
  const known = before && state.orders.get(before);
  if (known) return tell(known, 200);

  const read = readOrderRequest(body);
  if ('flaws' in read) return refuse(400, read.flaws);
  const needsKey = read.request.payment_source !== undefined;
  if (needsKey && !requestId) return refuse(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }]);
  const flaws = judgeOrderRequest(read.request);
  if (flaws.length > 0) return refuse(422, flaws);

  const asked = orderOf(read.request, emulator);
  const order = {
    ...asked,
    units: twist.tampered.reduce((units, tampering) => tamper(units, tampering), asked.units),
  };
  state.save({ order });
  keep(emulator, 'create', requestId, { orderId: order.id });
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
    // The request came as JSON, so a field that is not there is absent, never undefined.
    units: request.purchase_units.map(
      (unit) => ({ ...unit, payee: { merchant_id: merchantId, ...unit.payee } }) as Unit,
    ),
    ...(brandName && { brandName }),
    ...(source && { paymentSource: source.card && !source.paypal ? 'card' : 'paypal' }),
    createdAt: now,
    updatedAt: now,
  };
}
