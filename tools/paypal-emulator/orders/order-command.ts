import type { FastifyRequest } from 'fastify';
import type { Emulator } from '../context.ts';
import { orderBody, orderLinks } from './order-body.ts';
import type { Reply } from '../refusals.ts';
import { requestIdOf } from '../rest.ts';
import type { Order } from '../state.ts';

/** What the calls that change an order need to know besides the order. */
export interface OrderCommand {
  requestId: string | undefined;
  /** Tells the order whole, or only its id, status and links, as the `Prefer` header wants it. */
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
