import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from './calls.ts';
import type { Emulator } from './context.ts';
import { newDebugId, refuse, type Reply } from './refusals.ts';

/** Answers one authorised call of the REST API, by way of the one place where faults happen. */
export async function answerCall(
  emulator: Emulator,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  process: () => Reply,
): Promise<FastifyReply> {
  const { id = '' } = request.params as { id?: string };
  const call = { operation, id, requestId: requestIdOf(request), body: request.body };
  const authorised = () => emulator.tokens.accepts(request.headers.authorization);
  const answer = await emulator.pass(call, () => (authorised() ? process() : refuse(401)));
  return writeReply(reply, answer);
}

export function writeReply(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  const { debug_id: debugId = newDebugId() } = body as { debug_id?: string };
  return reply.code(status).header('paypal-debug-id', debugId).send(body);
}

export function requestIdOf(request: FastifyRequest): string | undefined {
  const value = request.headers['paypal-request-id'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
