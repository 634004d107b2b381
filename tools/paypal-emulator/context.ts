import type { CallRecord, PassCall } from './calls.ts';
import type { Clock } from './clock.ts';
import type { FaultBook } from './faults/fault-book.ts';
import type { FaultInput } from './faults/fault.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { SigningKeys } from './webhooks/signing-key.ts';
import type { Webhook } from './webhooks/transmission.ts';

/** What all modules of the emulator share. */
export interface Emulator {
  clientId: string;
  merchantId: string;
  /** Delay until a transaction appears in the report. */
  reportDelayMs: number;
  /** How many transactions one period of the report may have. */
  reportLimit: number;
  /** The report has no data before, in milliseconds since 1970. */
  reportSince: number;
  state: State;
  clock: Clock;
  tokens: Tokens;
  faults: FaultBook;
  keys: SigningKeys;
  outbox: Outbox;
  calls: CallRecord[];
  pass: PassCall;
  /** The emulator's own origin, known once it listens. */
  origin: () => string;
}

export interface EmulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Minimum duration of every REST call. */
  latencyMs?: number;
  /** Journal file; without it everything is lost when the emulator stops. */
  data?: string;
  clientId?: string;
  clientSecret?: string;
  merchantId?: string;
  /** Where the shop listens for events; without it none are sent. */
  webhook?: Webhook;
  /** Delay of the first transmission of an event. */
  eventDelayMs?: number;
  /** Delay until a transaction appears in the report; default three hours, PayPal's maximum. */
  reportDelayMs?: number;
  /** How many transactions one period of the report may have; default 10,000, PayPal's. */
  reportLimit?: number;
  /** When the merchant's account was opened: the report has no data before. */
  reportSince?: Date;
  /** The time to begin at, instead of now: for a past that is made up. */
  startAt?: Date;
  /** Faults to set before the first call. */
  faults?: FaultInput[];
}
