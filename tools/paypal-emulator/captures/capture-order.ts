import type { Emulator } from '../context.ts';
import type { FaultEffects } from '../faults/apply-faults.ts';
import { tamper } from '../faults/apply-faults.ts';
import { newId } from '../ids.ts';
import { findOutcome, storeOutcome } from '../idempotency.ts';
import type { OrderCommand } from '../orders/order-body.ts';
import { refuse, type Issue, type Link, type Reply } from '../refusals.ts';
import { awaitResolution, sendCaptureEvent } from './settle.ts';
import type { Approval, Capture, Order, State } from '../state.ts';

/** "Capture payment for order": the only place where the emulator takes the buyer's money. */
export function captureOrder(
  emulator: Emulator,
  id: string,
  { requestId, tell, effects }: OrderCommand & { effects: FaultEffects },
): Reply {
  const { state, clock } = emulator;
  const order = state.orders.get(id);
  if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);

  const operation = `capture ${id}`;
  const before = findOutcome(emulator, operation, requestId);
  if (before) return before.refusal ?? tell(order, 200);

  const issue = whyNot(state, order);
  if (issue) return refuse(422, [{ issue }]);
  const { approval } = order as Order & { approval: Approval };
  if (approval.instrument === 'declined' || effects.declined) {
    const refusal = refuse(422, [{ issue: 'INSTRUMENT_DECLINED' }], [backToBuyer(emulator.origin(), order)]);
    storeOutcome(emulator, operation, requestId, { refusal });
    return refusal;
  }

  const captures = capturesOf(emulator, order, approval, requestId, effects);
  for (const capture of captures) state.save({ capture });
  const completed: Order = { ...order, status: 'COMPLETED', updatedAt: clock.iso() };
  state.save({ order: completed });
  storeOutcome(emulator, operation, requestId, { orderId: id });
  for (const capture of captures) {
    sendCaptureEvent(emulator, capture);
    awaitResolution(emulator, capture);
  }
  return tell(completed, 201);
}

function whyNot(state: State, order: Order): Issue | undefined {
  if (order.status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  if (order.intent !== 'CAPTURE') return 'ACTION_DOES_NOT_MATCH_INTENT';
  if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  const paid = order.units.flatMap(({ invoice_id: id }) => (id ? state.capturesWith(id) : []));
  return paid.some(({ status }) => status !== 'DECLINED') ? 'DUPLICATE_INVOICE_ID' : undefined;
}

function capturesOf(
  { clock }: Emulator,
  order: Order,
  approval: Approval,
  requestId: string | undefined,
  effects: FaultEffects,
): Capture[] {
  const now = clock.iso();
  const units = effects.tampered.reduce((units, tampering) => tamper(units, tampering), order.units);
  return units.map((unit) => ({
    id: newId(),
    orderId: order.id,
    unit: unit.reference_id,
    ...captureState(effects, clock.now()),
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    ...(unit.custom_id && { customId: unit.custom_id }),
    ...(unit.invoice_id && { invoiceId: unit.invoice_id }),
    ...(unit.payee.merchant_id && { payeeMerchantId: unit.payee.merchant_id }),
    payerId: approval.payerId,
    funding: approval.funding,
    isShipped: unit.shipping?.address !== undefined,
    ...(requestId && { requestId }),
    createdAt: now,
    updatedAt: now,
  }));
}

function captureState(
  { capture: fault }: FaultEffects,
  now: number,
): Pick<Capture, 'status' | 'reason' | 'resolves'> {
  if (!fault) return { status: 'COMPLETED' };
  if (fault.what === 'declined-capture') {
    return { status: 'DECLINED', reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' };
  }
  const resolves = fault.becomes && { to: fault.becomes, at: now + fault.afterMs };
  return { status: 'PENDING', reason: fault.reason, ...(resolves && { resolves }) };
}

function backToBuyer(origin: string, order: Order): Link {
  return { href: `${origin}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' };
}
