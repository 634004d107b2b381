import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { approveOrder } from '../orders/approve.ts';
import type { Emulator } from '../context.ts';
import type { FaultInput } from '../faults/fault.ts';
import { resolveCapture, resolveRefund, reverseCapture } from '../captures/settle.ts';
import {
  changeDispute,
  disputeChangeSchema,
  moveMoney,
  movementSchema,
  newDisputeSchema,
  openDispute,
} from '../disputes/disputes.ts';
import { readLedger, readUnsettled } from './ledger.ts';
import { webhookSchema } from '../webhooks/transmission.ts';

type ById = { Params: { id: string } };

const clockSchema = z.strictObject({ advanceMs: z.int().min(0) });
const resolutionSchema = z.strictObject({ to: z.enum(['COMPLETED', 'DENIED']) });
const approvalSchema = z.strictObject({ decision: z.enum(['approve', 'card', 'decline']) });

/** Endpoints that PayPal does not have, for tests. They answer 400 with the reason, or 404. */
export function registerControl(app: FastifyInstance, emulator: Emulator): void {
  const { tokens, calls } = emulator;
  app.register(
    async (control) => {
      control.setErrorHandler((error, _request, reply) =>
        error instanceof z.ZodError
          ? reply.code(400).send({ error: z.prettifyError(error) })
          : reply.send(error),
      );
      control.get('/health', () => ({ status: 'ok' }));
      control.get('/ledger', () => ({ ...readLedger(emulator), unsettled: readUnsettled(emulator) }));
      control.get('/calls', () => ({ calls }));
      control.post('/tokens/expire', (_request, reply) => {
        tokens.expireAll();
        return answer(reply, true);
      });
      registerFaults(control, emulator);
      registerClock(control, emulator);
      registerEvents(control, emulator);
      registerBuyerAndPayPal(control, emulator);
    },
    { prefix: '/control' },
  );
}

function registerFaults(control: FastifyInstance, { faults }: Emulator): void {
  control.get('/faults', () => ({ faults: faults.list() }));
  control.post('/faults', (request, reply) => {
    // One fault or a list; the fault book validates them.
    const given = [request.body].flat() as FaultInput[];
    return reply.code(201).send({ faults: faults.set(given) });
  });
  control.delete('/faults', (_request, reply) => {
    faults.clear();
    return answer(reply, true);
  });
  control.delete<ById>('/faults/:id', ({ params }, reply) => answer(reply, faults.clear(params.id)));
}

function registerClock(control: FastifyInstance, { clock }: Emulator): void {
  const tell = () => ({ now: clock.iso(), aheadMs: clock.offsetMs() });
  control.get('/clock', tell);
  control.post('/clock', async ({ body }) => {
    await clock.advance(clockSchema.parse(body).advanceMs);
    return tell();
  });
}

function registerEvents(control: FastifyInstance, { outbox, state }: Emulator): void {
  control.get('/webhook', () => ({ webhook: outbox.webhook() ?? null }));
  control.put('/webhook', ({ body }) => {
    const webhook = webhookSchema.parse(body);
    outbox.listen(webhook);
    return { webhook };
  });
  control.delete('/webhook', (_request, reply) => {
    outbox.listen(undefined);
    return answer(reply, true);
  });
  control.get('/events', () => ({ events: [...state.events.values()] }));
  control.post<ById>('/events/:id/resend', async ({ params }, reply) =>
    answer(reply, await outbox.resend(params.id)),
  );
}

/** What happens at PayPal without a call by the shop. */
function registerBuyerAndPayPal(control: FastifyInstance, emulator: Emulator): void {
  control.post<ById>('/orders/:id/approve', ({ params, body }, reply) => {
    const { decision } = approvalSchema.parse(body ?? { decision: 'approve' });
    const order = emulator.state.orders.get(params.id);
    if (!order || order.status === 'COMPLETED') return answer(reply, false);
    approveOrder(emulator, order.id, decision, 'paypal');
    return answer(reply, true);
  });
  control.post<ById>('/captures/:id/resolve', ({ params, body }, reply) =>
    answer(reply, resolveCapture(emulator, params.id, resolutionSchema.parse(body).to)),
  );
  control.post<ById>('/refunds/:id/resolve', ({ params, body }, reply) =>
    answer(reply, resolveRefund(emulator, params.id, resolutionSchema.parse(body).to)),
  );
  control.post<ById>('/captures/:id/reverse', ({ params }, reply) =>
    answer(reply, reverseCapture(emulator, params.id) !== undefined),
  );
  control.post<ById>('/captures/:id/dispute', ({ params, body }, reply) => {
    const dispute = openDispute(emulator, params.id, newDisputeSchema.parse(body ?? {}));
    return dispute === undefined ? answer(reply, false) : reply.send({ done: true, dispute });
  });
  control.post<ById>('/captures/:id/move', ({ params, body }, reply) =>
    answer(reply, moveMoney(emulator, params.id, movementSchema.parse(body)) !== undefined),
  );
  control.put<ById>('/disputes/:id', ({ params, body }, reply) =>
    answer(reply, changeDispute(emulator, params.id, disputeChangeSchema.parse(body))),
  );
}

function answer(reply: FastifyReply, done: boolean): FastifyReply {
  return reply.code(done ? 200 : 404).send({ done });
}
