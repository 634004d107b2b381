import type { CallRecord, PassCall } from './calls.ts';
import type { Clock } from './clock.ts';
import type { FaultBook } from './faults/fault-book.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { SigningKeys } from './webhooks/signing-key.ts';

/** What the parts of the emulator share. */
export interface Emulator {
  clientId: string;
  merchantId: string;
  /** How long a transaction takes to appear in the report. */
  reportDelayMs: number;
  state: State;
  clock: Clock;
  tokens: Tokens;
  faults: FaultBook;
  keys: SigningKeys;
  outbox: Outbox;
  calls: CallRecord[];
  pass: PassCall;
  /** Its own address, known once it listens. */
  origin: () => string;
}
