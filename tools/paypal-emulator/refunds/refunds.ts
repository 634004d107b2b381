import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Emulator } from '../context.ts';
import type { FaultEffects } from '../faults/apply-faults.ts';
import { newId } from '../ids.ts';
import { findOutcome, storeOutcome } from '../idempotency.ts';
import { centsOf, moneyOf } from '../money.ts';
import { moneySchema, errorDetails } from '../orders/order-request.ts';
import { leftOf, refundBody } from './refund-body.ts';
import { refuse, type Issue, type Reply } from '../refusals.ts';
import { awaitResolution, settleRefund } from '../captures/settle.ts';
import { answerCall, requestIdOf } from '../rest.ts';
import type { Capture, Refund } from '../state.ts';

type ById = { Params: { id: string } };

const refundRequestSchema = z.object({
  /** Absent means everything that is left. */
  amount: moneySchema.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});
type RefundRequest = z.output<typeof refundRequestSchema>;

/** PayPal: a payment can be refunded for 180 days. */
const refundableMs = 180 * 24 * 60 * 60 * 1000;

/** Payments v2: "Refund captured payment" and "Show refund details". */
export function registerRefunds(app: FastifyInstance, emulator: Emulator): void {
  app.post<ById>('/v2/payments/captures/:id/refund', (request, reply) =>
    answerCall(emulator, 'refund-capture', request, reply, (effects) => {
      const whole = request.headers.prefer === 'return=representation';
      return refundCapture(emulator, request.params.id, {
        body: request.body,
        requestId: requestIdOf(request),
        effects,
        tell: (refund, status) => {
          const { id, status: refundStatus, links, ...rest } = refundBody(emulator, refund);
          return { status, body: { id, status: refundStatus, ...(whole && rest), links } };
        },
      });
    }),
  );

  app.get<ById>('/v2/payments/refunds/:id', (request, reply) =>
    answerCall(emulator, 'read-refund', request, reply, () => {
      const refund = emulator.state.refunds.get(request.params.id);
      if (!refund) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
      return { status: 200, body: refundBody(emulator, refund) };
    }),
  );
}

interface RefundCommand {
  body: unknown;
  requestId: string | undefined;
  effects: FaultEffects;
  tell: (refund: Refund, status: 200 | 201) => Reply;
}

function refundCapture(emulator: Emulator, id: string, command: RefundCommand): Reply {
  const { state } = emulator;
  const { requestId, effects, tell } = command;
  const capture = state.captures.get(id);
  if (!capture) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);

  const operation = `refund ${id}`;
  const before = findOutcome(emulator, operation, requestId);
  if (before?.refusal) return before.refusal;
  const known = before?.refundId && state.refunds.get(before.refundId);
  if (known) return tell(known, 200);

  const body = command.body ?? {};
  const parsed = refundRequestSchema.safeParse(body);
  if (!parsed.success) return refuse(400, errorDetails(parsed.error, body));
  const left = leftOf(emulator, capture, ['COMPLETED', 'PENDING']);
  const issue = whyNot(emulator, capture, parsed.data, left);
  if (issue) return refuse(422, [{ issue }]);
  if (effects.declined) {
    const refusal = refuse(422, [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }]);
    storeOutcome(emulator, operation, requestId, { refusal });
    return refusal;
  }

  const refund = refundOf(emulator, capture, { ...command, request: parsed.data, left });
  state.save({ refund });
  storeOutcome(emulator, operation, requestId, { refundId: refund.id });
  settleRefund(emulator, refund);
  awaitResolution(emulator, refund);
  return tell(refund, 201);
}

function whyNot(
  { clock }: Emulator,
  capture: Capture,
  { amount }: RefundRequest,
  left: number,
): Issue | undefined {
  if (capture.status === 'PENDING') return 'PENDING_CAPTURE';
  if (capture.status === 'DECLINED') return 'REFUND_NOT_ALLOWED';
  if (capture.reason === 'CHARGEBACK') return 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK';
  if (clock.now() - Date.parse(capture.createdAt) > refundableMs) return 'REFUND_TIME_LIMIT_EXCEEDED';
  if (amount && /\.\d{3,}$/.test(amount.value)) return 'DECIMAL_PRECISION';
  if (amount && centsOf(amount) <= 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  if (amount && amount.currency_code !== capture.amount.currency_code)
    return 'REFUND_CAPTURE_CURRENCY_MISMATCH';
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED';
  return amount && centsOf(amount) > left ? 'REFUND_AMOUNT_EXCEEDED' : undefined;
}

function refundOf(
  { clock }: Emulator,
  capture: Capture,
  { request, left, requestId, effects }: RefundCommand & { request: RefundRequest; left: number },
): Refund {
  const pending = effects.capture?.what === 'pending' ? effects.capture : undefined;
  const now = clock.iso();
  return {
    id: newId(),
    captureId: capture.id,
    kind: 'refund',
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending?.becomes && { resolves: { to: pending.becomes, at: clock.now() + pending.afterMs } }),
    amount: moneyOf(request.amount ? centsOf(request.amount) : left, capture.amount.currency_code),
    ...(request.custom_id && { customId: request.custom_id }),
    ...(request.invoice_id && { invoiceId: request.invoice_id }),
    ...(request.note_to_payer && { note: request.note_to_payer }),
    ...(requestId && { requestId }),
    createdAt: now,
    updatedAt: now,
  };
}
