import type { Emulator } from './context.ts';
import { newId } from './ids.ts';
import { findKept, keep } from './kept-replies.ts';
import type { OrderCommand } from './order-command.ts';
import { refuse, type Issue, type Link, type Reply } from './refusals.ts';
import type { Approval, Capture, Order, State } from './state.ts';

/** "Capture payment for order": the only place where the emulator moves money. */
export function captureOrder(emulator: Emulator, id: string, { requestId, tell }: OrderCommand): Reply {
  const { state } = emulator;
  const order = state.orders.get(id);
  if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);

  const operation = `capture ${id}`;
  const before = findKept(state, operation, requestId);
  if (before) return before.refusal ?? tell(order, 200);

  const issue = whyNot(state, order);
  if (issue) return refuse(422, [{ issue }]);
  const { approval } = order as Order & { approval: Approval };
  if (approval.instrument === 'declined') {
    const refusal = refuse(422, [{ issue: 'INSTRUMENT_DECLINED' }], [backToBuyer(emulator.origin(), order)]);
    keep(state, operation, requestId, { refusal });
    return refusal;
  }

  for (const capture of capturesOf(order, approval, requestId)) state.save({ capture });
  const completed: Order = { ...order, status: 'COMPLETED', updatedAt: new Date().toISOString() };
  state.save({ order: completed });
  keep(state, operation, requestId, { orderId: id });
  return tell(completed, 201);
}

function whyNot(state: State, order: Order): Issue | undefined {
  if (order.status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  if (order.intent !== 'CAPTURE') return 'ACTION_DOES_NOT_MATCH_INTENT';
  if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  const paid = new Set([...state.captures.values()].map((capture) => capture.invoiceId));
  return order.units.some((unit) => unit.invoice_id && paid.has(unit.invoice_id))
    ? 'DUPLICATE_INVOICE_ID'
    : undefined;
}

function capturesOf(order: Order, approval: Approval, requestId: string | undefined): Capture[] {
  return order.units.map((unit) => ({
    id: newId(),
    orderId: order.id,
    unit: unit.reference_id,
    status: 'COMPLETED',
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    ...(unit.custom_id && { customId: unit.custom_id }),
    ...(unit.invoice_id && { invoiceId: unit.invoice_id }),
    ...(unit.payee.merchant_id && { payeeMerchantId: unit.payee.merchant_id }),
    funding: approval.funding,
    ...(requestId && { requestId }),
    createdAt: new Date().toISOString(),
  }));
}

function backToBuyer(origin: string, order: Order): Link {
  return { href: `${origin}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' };
}
