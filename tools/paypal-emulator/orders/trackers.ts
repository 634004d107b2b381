import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Emulator } from '../context.ts';
import { refuse, type Reply } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { Tracker } from '../state.ts';
import { orderBody } from './order-body.ts';
import { errorDetails } from './order-request.ts';

const trackerSchema = z
  .object({
    capture_id: z
      .string()
      .min(1)
      .max(50)
      .regex(/^[a-zA-Z0-9]*$/),
    tracking_number: z.string().min(1).max(64),
    carrier: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[0-9A-Z_]+$/),
    carrier_name_other: z.string().min(1).max(64).optional(),
    notify_payer: z.boolean().default(false),
  })
  .refine(({ carrier, carrier_name_other: name }) => (carrier === 'OTHER') === (name !== undefined), {
    path: ['carrier_name_other'],
  });

/** Only the cancellation of a tracker, which is what PayPal lets merchants change of its status. */
const cancellationSchema = z.tuple([
  z.object({ op: z.literal('replace'), path: z.literal('/status'), value: z.literal('CANCELLED') }),
]);

/** Orders v2: "Add tracking information for an Order" and "Update or cancel tracking information". */
export function registerTrackers(app: FastifyInstance, emulator: Emulator): void {
  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/track', (request, reply) =>
    answerCall(emulator, 'add-tracking', request, reply, () =>
      addTracker(emulator, request.params.id, request.body),
    ),
  );

  app.patch<{ Params: { id: string; trackerId: string } }>(
    '/v2/checkout/orders/:id/trackers/:trackerId',
    (request, reply) =>
      answerCall(emulator, 'cancel-tracking', request, reply, () =>
        cancelTracker(emulator, request.params, request.body),
      ),
  );
}

function addTracker(emulator: Emulator, id: string, body: unknown): Reply {
  const { state } = emulator;
  const order = state.orders.get(id);
  if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
  const parsed = trackerSchema.safeParse(body);
  if (!parsed.success) return refuse(400, errorDetails(parsed.error, body));
  const { capture_id: captureId, tracking_number: number, carrier } = parsed.data;
  const capture = state.captures.get(captureId);
  if (capture?.orderId !== id) return refuse(422, [{ issue: 'CAPTURE_ID_NOT_FOUND' }]);
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING'].includes(capture.status))
    return refuse(422, [{ issue: 'CAPTURE_STATUS_NOT_VALID' }]);
  const tracker: Tracker = { id: `${captureId}-${number}`, captureId, number, carrier, status: 'SHIPPED' };
  const others = (order.trackers ?? []).filter((other) => other.id !== tracker.id);
  const changed = { ...order, trackers: [...others, tracker] };
  state.save({ order: changed });
  return { status: 201, body: orderBody(emulator, changed) };
}

function cancelTracker(
  { state }: Emulator,
  { id, trackerId }: { id: string; trackerId: string },
  body: unknown,
): Reply {
  const order = state.orders.get(id);
  if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
  const parsed = cancellationSchema.safeParse(body);
  if (!parsed.success) return refuse(400, errorDetails(parsed.error, body));
  const { trackers = [] } = order;
  if (!trackers.some((tracker) => tracker.id === trackerId))
    return refuse(404, [{ issue: 'TRACKER_ID_NOT_FOUND' }]);
  const canceled = trackers.map((tracker) =>
    tracker.id === trackerId ? ({ ...tracker, status: 'CANCELLED' } as const) : tracker,
  );
  state.save({ order: { ...order, trackers: canceled } });
  return { status: 204, body: undefined };
}
