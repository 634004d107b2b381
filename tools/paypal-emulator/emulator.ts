import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { registerApproval } from './approval/routes.ts';
import type { CallRecord } from './calls.ts';
import { openCalls } from './calls.ts';
import { registerCaptures } from './captures/captures.ts';
import { awaitResolution, resolveCapture, resolveRefund, reverseCapture } from './captures/settle.ts';
import { openClock } from './clock.ts';
import type { Emulator, EmulatorOptions } from './context.ts';
import { readLedger, readUnsettled, type LedgerCapture, type LedgerRefund } from './control/ledger.ts';
import { registerControl } from './control/routes.ts';
import { changeDispute, moveMoney, openDispute, registerDisputes } from './disputes/disputes.ts';
import { openFaultBook } from './faults/fault-book.ts';
import type { FaultInput } from './faults/fault.ts';
import { approveOrder } from './orders/approve.ts';
import { registerOrders } from './orders/orders.ts';
import { registerTrackers } from './orders/trackers.ts';
import { registerRefunds } from './refunds/refunds.ts';
import { refuse } from './refusals.ts';
import { registerReport } from './report/report.ts';
import { requestIdOf, writeReply } from './rest.ts';
import { registerSdk } from './sdk/routes.ts';
import type { Resolution, StoredEvent } from './state.ts';
import { openState } from './state.ts';
import { openTokens } from './tokens.ts';
import { openOutbox } from './webhooks/outbox.ts';
import { registerWebhooks } from './webhooks/routes.ts';
import { signingKeys as keys } from './webhooks/signing-key.ts';
import type { Webhook } from './webhooks/transmission.ts';

export interface RunningEmulator {
  url: string;
  clientId: string;
  clientSecret: string;
  merchantId: string;
  close(): Promise<void>;
  /** Captured payments, oldest first. */
  ledger(): LedgerCapture[];
  /** Completed refunds and reversals, oldest first. */
  refunds(): LedgerRefund[];
  /** Captures and refunds that have not moved money, or not yet. */
  unsettled(): ReturnType<typeof readUnsettled>;
  /** The latest thousand REST calls, oldest first. */
  calls(): CallRecord[];
  /** The events for the webhook with their delivery state, oldest first. */
  events(): StoredEvent[];
  /** Approves or declines as the buyer does in the approval window. */
  approve(orderId: string, how?: { decline?: boolean; funding?: 'paypal' | 'card' }): void;
  /** Expires all access tokens. */
  expireTokens(): void;
  /** @throws ZodError for an invalid fault */
  setFaults(...faults: FaultInput[]): void;
  clearFaults(): void;
  /** Advances the clock; resolves when everything that fell due is done. */
  advance(ms: number): Promise<void>;
  listen(webhook: Webhook | undefined): void;
  /** Completes or denies a PENDING capture or refund. */
  resolve(id: string, to: Resolution): boolean;
  /** Charges back the rest of a capture. */
  reverse(captureId: string): boolean;
  /** Opens a dispute about a capture. @returns its id */
  dispute(captureId: string, given?: Parameters<typeof openDispute>[2]): string;
  /** Changes a dispute; with an `outcome`, resolves it. */
  changeDispute(id: string, change: Parameters<typeof changeDispute>[2]): boolean;
  /** Moves money of a capture under a transaction event code, which only the report shows. @returns the transaction's id */
  move(captureId: string, movement: Parameters<typeof moveMoney>[2]): string;
}

/**
 * Starts an emulator of PayPal on a loopback address. No money moves.
 * @throws Error in production, or for an invalid fault
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<RunningEmulator> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The PayPal emulator is for demos and tests; it does not run with NODE_ENV=production.');
  }
  const { clientSecret = 'demo-secret' } = options;
  const app = Fastify({ forceCloseConnections: true });
  let origin = '';
  const emulator = assemble(options, clientSecret, () => origin);
  const { clientId, merchantId, state, clock, tokens, faults, outbox, calls } = emulator;

  registerErrors(app);
  registerBodies(app);
  registerToken(app, emulator);
  registerOrders(app, emulator);
  registerTrackers(app, emulator);
  registerCaptures(app, emulator);
  registerRefunds(app, emulator);
  registerWebhooks(app, emulator);
  registerReport(app, emulator);
  registerDisputes(app, emulator);
  registerApproval(app, emulator);
  registerSdk(app, emulator);
  registerControl(app, emulator);
  origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  outbox.resume();
  for (const pending of [...state.captures.values(), ...state.refunds.values()]) {
    awaitResolution(emulator, pending);
  }

  return {
    url: origin,
    clientId,
    clientSecret,
    merchantId,
    async close() {
      clock.stop();
      await app.close();
    },
    ledger: () => readLedger(emulator).captures,
    refunds: () => readLedger(emulator).refunds,
    unsettled: () => readUnsettled(emulator),
    calls: () => [...calls],
    events: () => [...state.events.values()],
    approve: (orderId, { decline = false, funding = 'paypal' } = {}) => {
      approveOrder(emulator, orderId, decline ? 'decline' : 'approve', funding);
    },
    expireTokens: () => tokens.expireAll(),
    setFaults: (...given) => void faults.set(given),
    clearFaults: () => void faults.clear(),
    advance: (ms) => clock.advance(ms),
    listen: (webhook) => outbox.listen(webhook),
    resolve: (id, to) => resolveCapture(emulator, id, to) || resolveRefund(emulator, id, to),
    reverse: (captureId) => reverseCapture(emulator, captureId) !== undefined,
    dispute: (captureId, given) => known(openDispute(emulator, captureId, given)),
    changeDispute: (id, change) => changeDispute(emulator, id, change),
    move: (captureId, movement) => known(moveMoney(emulator, captureId, movement)),
  };
}

function known(id: string | undefined): string {
  if (id === undefined) throw new Error('There is no such capture');
  return id;
}

function registerToken(app: FastifyInstance, emulator: Emulator): void {
  app.post('/v1/oauth2/token', async (request, reply) => {
    const { grant_type: grant } = (request.body ?? {}) as Record<string, string>;
    const call = { operation: 'token', id: '', requestId: requestIdOf(request) } as const;
    return writeReply(
      reply,
      await emulator.pass(call, () => emulator.tokens.issue(request.headers.authorization, grant)),
    );
  });
}

function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // PayPal's capture accepts an empty body with the JSON content type.
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

const threeHoursMs = 3 * 60 * 60 * 1000;

/** Creates the shared modules of the emulator. */
function assemble(options: EmulatorOptions, clientSecret: string, origin: () => string): Emulator {
  const { clientId = 'demo-client', merchantId = 'DEMMERCHANT57' } = options;
  const state = openState(options.data);
  const startOffsetMs = options.startAt ? options.startAt.getTime() - Date.now() : state.clockOffsetMs();
  const clock = openClock(startOffsetMs, (clockOffsetMs) => state.save({ clockOffsetMs }));
  const faults = openFaultBook();
  faults.set(options.faults ?? []);
  const outbox = openOutbox({
    state,
    clock,
    faults,
    keys,
    origin,
    delayMs: options.eventDelayMs ?? 100,
    webhook: options.webhook,
  });
  const latencyMs = options.latencyMs ?? 0;
  return {
    clientId,
    merchantId,
    reportDelayMs: options.reportDelayMs ?? threeHoursMs,
    reportLimit: options.reportLimit ?? 10_000,
    reportSince: options.reportSince?.getTime() ?? 0,
    state,
    clock,
    tokens: openTokens(clientId, clientSecret, clock),
    faults,
    keys,
    outbox,
    ...openCalls({ latencyMs, clock, faults, urgentEvents: outbox.urgent }),
    origin,
  };
}
