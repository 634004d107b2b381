import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { approveOrder } from './approve.ts';
import { registerApproval } from './approval/routes.ts';
import { openCalls, type CallRecord } from './calls.ts';
import { registerCaptures } from './captures.ts';
import type { Emulator } from './context.ts';
import { readLedger, registerControl, type LedgerCapture } from './control.ts';
import { registerOrders } from './orders.ts';
import { refuse } from './refusals.ts';
import { requestIdOf, writeReply } from './rest.ts';
import { registerSdk } from './sdk/routes.ts';
import { openState } from './state.ts';
import { openTokens } from './tokens.ts';

export interface EmulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Every REST call takes at least this long. */
  latencyMs?: number;
  /** Journal file; without it everything is forgotten at the end. */
  data?: string;
  clientId?: string;
  clientSecret?: string;
  merchantId?: string;
}

export interface RunningEmulator {
  url: string;
  clientId: string;
  clientSecret: string;
  merchantId: string;
  close(): Promise<void>;
  ledger(): LedgerCapture[];
  /** The latest thousand REST calls, oldest first. */
  calls(): CallRecord[];
  /** Does without a browser what the buyer does in the approval window. */
  approve(orderId: string, how?: { decline?: boolean; funding?: 'paypal' | 'card' }): void;
  /** As if all access tokens had run out. */
  expireTokens(): void;
}

/**
 * Plays PayPal on a loopback address: no money moves.
 * @throws Error in production
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The PayPal emulator is for demos and tests; it does not run with NODE_ENV=production.');
  }
  const { clientId = 'demo-client', clientSecret = 'demo-secret', merchantId = 'DEMMERCHANT57' } = options;
  const app = Fastify({ forceCloseConnections: true });
  const state = openState(options.data);
  const tokens = openTokens(clientId, clientSecret);
  const { calls, pass } = openCalls(options.latencyMs ?? 0);
  let origin = '';
  const emulator: Emulator = { clientId, merchantId, state, tokens, calls, pass, origin: () => origin };

  registerErrors(app);
  registerBodies(app);
  registerToken(app, emulator);
  registerOrders(app, emulator);
  registerCaptures(app, emulator);
  registerApproval(app, emulator);
  registerSdk(app, emulator);
  registerControl(app, emulator);
  origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });

  return {
    url: origin,
    clientId,
    clientSecret,
    merchantId,
    close: () => app.close(),
    ledger: () => readLedger(emulator),
    calls: () => [...calls],
    approve: (orderId, { decline = false, funding = 'paypal' } = {}) => {
      approveOrder(state, orderId, decline ? 'decline' : 'approve', funding);
    },
    expireTokens: () => tokens.expireAll(),
  };
}

function registerToken(app: FastifyInstance, emulator: Emulator): void {
  app.post('/v1/oauth2/token', async (request, reply) => {
    const { grant_type: grant } = (request.body ?? {}) as Record<string, string>;
    const call = { operation: 'token', id: '', requestId: requestIdOf(request), body: undefined } as const;
    return writeReply(
      reply,
      await emulator.pass(call, () => emulator.tokens.issue(request.headers.authorization, grant)),
    );
  });
}

function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // PayPal's capture takes a body or none, with the JSON content type in both cases.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => writeReply(reply, refuse(404)));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode === 415) return writeReply(reply, refuse(415));
    const malformed = (error.statusCode ?? 500) < 500;
    return writeReply(reply, malformed ? refuse(400, [{ issue: 'MALFORMED_REQUEST_JSON' }]) : refuse(500));
  });
}
