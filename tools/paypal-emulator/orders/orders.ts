import type { FastifyInstance } from 'fastify';
import { captureOrder } from '../captures/capture-order.ts';
import type { Emulator } from '../context.ts';
import { createOrder } from './create-order.ts';
import { orderBody } from './order-body.ts';
import { orderCommand } from './order-command.ts';
import { patchOrder } from './patch-order.ts';
import { refuse } from '../refusals.ts';
import { answerCall } from '../rest.ts';

type ById = { Params: { id: string } };

/** Orders v2: create, show, update, capture. */
export function registerOrders(app: FastifyInstance, emulator: Emulator): void {
  app.post('/v2/checkout/orders', (request, reply) =>
    answerCall(emulator, 'create-order', request, reply, (twist) =>
      createOrder(emulator, request.body, { ...orderCommand(emulator, request), twist }),
    ),
  );

  app.get<ById>('/v2/checkout/orders/:id', (request, reply) =>
    answerCall(emulator, 'read-order', request, reply, () => {
      const order = emulator.state.orders.get(request.params.id);
      if (!order) return refuse(404, [{ issue: 'INVALID_RESOURCE_ID' }]);
      return { status: 200, body: orderBody(emulator, order) };
    }),
  );

  app.patch<ById>('/v2/checkout/orders/:id', (request, reply) =>
    answerCall(emulator, 'patch-order', request, reply, () =>
      patchOrder(emulator, request.params.id, request.body),
    ),
  );

  app.post<ById>('/v2/checkout/orders/:id/capture', (request, reply) =>
    answerCall(emulator, 'capture-order', request, reply, (twist) =>
      captureOrder(emulator, request.params.id, { ...orderCommand(emulator, request), twist }),
    ),
  );
}
