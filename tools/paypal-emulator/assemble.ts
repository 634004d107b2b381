import { openCalls } from './calls.ts';
import { openClock } from './clock.ts';
import type { Emulator } from './context.ts';
import { openFaultBook } from './faults/fault-book.ts';
import type { EmulatorOptions } from './options.ts';
import { openState } from './state.ts';
import { openTokens } from './tokens.ts';
import { openOutbox } from './webhooks/outbox.ts';
import { signingKeys as keys } from './webhooks/signing-key.ts';

const threeHoursMs = 3 * 60 * 60 * 1000;

/** The parts of the emulator, put together. */
export function assemble(options: EmulatorOptions, clientSecret: string, origin: () => string): Emulator {
  const { clientId = 'demo-client', merchantId = 'DEMMERCHANT57' } = options;
  const state = openState(options.data);
  const clock = openClock(state.clockOffsetMs(), (clockOffsetMs) => state.save({ clockOffsetMs }));
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
