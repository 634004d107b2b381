import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Emulator } from './context.ts';
import type { FaultEffects } from './faults/apply-faults.ts';
import type { Operation } from './operations.ts';
import { newDebugId, refuse, type Reply } from './refusals.ts';

/** Handles one authorized call of the REST API, with faults applied. */
export async function answerCall(
  emulator: Emulator,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  process: (effects: FaultEffects) => Reply,
): Promise<FastifyReply> {
  const { tokens } = emulator;
  const { authorization } = request.headers;
  const { id = '' } = request.params as { id?: string };
  const call = {
    operation,
    id,
    requestId: requestIdOf(request),
    customId: customIdOf(emulator, id, request),
  };
  const answer = await emulator.pass(call, (effects) => {
    if (effects.token === 'expired') tokens.expireAll();
    if (effects.token === 'revoked') tokens.revoke(authorization);
    return tokens.accepts(authorization) ? process(effects) : refuse(401);
  });
  return writeReply(reply, answer);
}

/** Returns the `custom_id` of the order in the path, of the order of the capture in the path, or of the order being created. */
function customIdOf({ state }: Emulator, id: string, { body }: FastifyRequest): string | undefined {
  const known = state.orders.get(state.captures.get(id)?.orderId ?? id);
  const { purchase_units: asked } = Object(body) as { purchase_units?: { custom_id?: string }[] };
  return known?.units[0]?.custom_id ?? (Array.isArray(asked) ? asked[0]?.custom_id : undefined);
}

export function writeReply(
  reply: FastifyReply,
  { status, body, headers = {}, text, broken }: Reply,
): FastifyReply {
  if (broken) {
    reply.hijack();
    if (broken === 'reset') reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  const { debug_id: debugId = newDebugId() } = Object(body) as { debug_id?: string };
  reply.code(status).headers({ ...headers, 'paypal-debug-id': debugId });
  return text ? reply.type(text.type).send(text.content) : reply.send(body);
}

export function requestIdOf(request: FastifyRequest): string | undefined {
  const value = request.headers['paypal-request-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
