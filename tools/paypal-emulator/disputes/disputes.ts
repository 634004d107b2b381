import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reverseCapture } from '../captures/settle.ts';
import type { Emulator } from '../context.ts';
import { newId } from '../ids.ts';
import { centsOf, moneyOf } from '../money.ts';
import { refuse } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { Dispute } from '../state.ts';

const day = 24 * 60 * 60 * 1000;
const pageSize = 10;

/** Disputes v1: "List disputes" and "Show dispute details". */
export function registerDisputes(app: FastifyInstance, emulator: Emulator): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/customer/disputes', (request, reply) =>
    answerCall(emulator, 'list-disputes', request, reply, () => listDisputes(emulator, request.query)),
  );
  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', (request, reply) =>
    answerCall(emulator, 'read-dispute', request, reply, () => {
      const dispute = emulator.state.disputes.get(request.params.id);
      if (!dispute) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
      return { status: 200, body: disputeBody(emulator, dispute) };
    }),
  );
}

function listDisputes(emulator: Emulator, query: Record<string, string | undefined>) {
  const { update_time_after: after = '', next_page_token: token = '0' } = query;
  const size = Number(query.page_size ?? pageSize);
  const found = [...emulator.state.disputes.values()].filter(({ updatedAt }) => updatedAt >= after);
  const start = Number(token);
  const next = new URLSearchParams({ ...query, next_page_token: String(start + size) } as never);
  const href = `${emulator.origin()}/v1/customer/disputes?${next}`;
  return {
    status: 200,
    body: {
      items: found.slice(start, start + size).map(({ id, updatedAt, status, reason, amount }) => ({
        dispute_id: id,
        update_time: updatedAt,
        status,
        reason,
        dispute_amount: amount,
      })),
      links: found.length > start + size ? [{ href, rel: 'next', method: 'GET' }] : [],
    },
  };
}

/** Returns the dispute as PayPal shows it on its own and in an event. */
function disputeBody({ state, merchantId, origin }: Emulator, dispute: Dispute): object {
  const capture = state.captures.get(dispute.captureId);
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        buyer_transaction_id: `B${dispute.captureId.slice(1)}`,
        seller_transaction_id: dispute.captureId,
        gross_amount: capture?.amount,
        invoice_number: capture?.invoiceId,
        custom: capture?.customId,
        seller: { merchant_id: merchantId },
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    ...(dispute.dueAt && { seller_response_due_date: dispute.dueAt }),
    ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome } }),
    messages: [{ posted_by: 'BUYER', time_posted: dispute.createdAt, content: 'Where is my part?' }],
    links: [{ href: `${origin()}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}

export const newDisputeSchema = z.strictObject({
  reason: z.string().default('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']).default('INQUIRY'),
  /** Default: all of it. */
  amountCents: z.int().min(1).optional(),
});

/** Opens a dispute about a capture and holds its money. @returns its id; undefined without such a capture */
export function openDispute(
  emulator: Emulator,
  captureId: string,
  given: z.input<typeof newDisputeSchema> = {},
): string | undefined {
  const { reason, stage, amountCents } = newDisputeSchema.parse(given);
  const capture = emulator.state.captures.get(captureId);
  if (!capture) return undefined;
  const now = emulator.clock.iso();
  const dispute: Dispute = {
    id: `PP-D-${newId(8)}`,
    captureId,
    reason,
    stage,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    amount: moneyOf(amountCents ?? centsOf(capture.amount), capture.amount.currency_code),
    dueAt: new Date(emulator.clock.now() + 10 * day).toISOString(),
    createdAt: now,
    updatedAt: now,
  };
  emulator.state.save({ dispute });
  moveMoney(emulator, captureId, { code: 'T1110', cents: -centsOf(dispute.amount) });
  emulator.outbox.emit('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeBody(emulator, dispute));
  return dispute.id;
}

export const disputeChangeSchema = z.strictObject({
  status: z.enum(['WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW']).optional(),
  stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']).optional(),
  dueAt: z.iso.datetime().optional(),
  /** Resolves it, and releases its money. Decided for the buyer, PayPal takes the money back. */
  outcome: z
    .enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER'])
    .optional(),
});

/** Changes or resolves a dispute. @returns false without one */
export function changeDispute(
  emulator: Emulator,
  id: string,
  given: z.input<typeof disputeChangeSchema>,
): boolean {
  const dispute = emulator.state.disputes.get(id);
  if (!dispute || dispute.status === 'RESOLVED') return false;
  const change = disputeChangeSchema.parse(given);
  const { dueAt, ...known } = { ...dispute, ...change, updatedAt: emulator.clock.iso() };
  const changed = change.outcome
    ? { ...known, status: 'RESOLVED' as const }
    : { ...known, ...(dueAt !== undefined && { dueAt }) };
  emulator.state.save({ dispute: changed as Dispute });
  if (change.outcome) {
    moveMoney(emulator, dispute.captureId, { code: 'T1111', cents: centsOf(dispute.amount) });
    if (change.outcome === 'RESOLVED_BUYER_FAVOUR') reverseCapture(emulator, dispute.captureId);
  }
  const type = change.outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.UPDATED';
  emulator.outbox.emit(type, 'dispute', disputeBody(emulator, changed as Dispute));
  return true;
}

export const movementSchema = z.strictObject({
  /** Its transaction event code, such as T1110 for a hold, T1201 for a chargeback. */
  code: z.string().regex(/^T\d{4}$/),
  /** Negative when it leaves our balance. */
  cents: z.int(),
  /** PayPal gives some transactions without the id of their payment. */
  unnamed: z.boolean().default(false),
});

/** Moves money of a capture, which only the report shows. @returns the transaction's id; undefined without such a capture */
export function moveMoney(
  { state, clock }: Emulator,
  captureId: string,
  given: z.input<typeof movementSchema>,
): string | undefined {
  const { code, cents, unnamed } = movementSchema.parse(given);
  const capture = state.captures.get(captureId);
  if (!capture) return undefined;
  const amount = moneyOf(cents, capture.amount.currency_code);
  const id = newId();
  state.save({ movement: { id, captureId, code, amount, unnamed, createdAt: clock.iso() } });
  return id;
}
