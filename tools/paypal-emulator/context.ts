import type { CallRecord, PassCall } from './calls.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';

/** What the parts of the emulator share. */
export interface Emulator {
  clientId: string;
  merchantId: string;
  state: State;
  tokens: Tokens;
  calls: CallRecord[];
  pass: PassCall;
  /** Its own address, known once it listens. */
  origin: () => string;
}
