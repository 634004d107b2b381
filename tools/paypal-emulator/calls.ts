import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { FaultBook } from './faults/fault-book.ts';
import {
  delayOf,
  applyFaultsAfter,
  faultReplyBefore,
  effectsOf,
  type FaultEffects,
} from './faults/apply-faults.ts';
import type { Operation } from './operations.ts';
import type { Reply } from './refusals.ts';

export interface Call {
  operation: Operation;
  /** The order, capture or refund in the path. */
  id: string;
  requestId: string | undefined;
  /** The shop's own id of the order. */
  customId?: string | undefined;
}

export interface CallRecord extends Call {
  /** Status of the reply; 0 if there was none. */
  status: number;
  at: string;
  /** Faults that hit the call. */
  faults: string[];
}

/** Handles one call: `process` does what PayPal would do, except for the effects of faults, and returns the reply. */
export type PassCall = (call: Call, process: (effects: FaultEffects) => Reply) => Promise<Reply>;

export interface CallsOptions {
  latencyMs: number;
  clock: Clock;
  faults: FaultBook;
  /** Resolves when all events that must precede the reply have been sent. */
  urgentEvents: () => Promise<void>;
}

const kept = 1000;

/** Creates the one place every REST call passes through: it is delayed, hit by faults and recorded here. */
export function openCalls(options: CallsOptions): { calls: CallRecord[]; pass: PassCall } {
  const { latencyMs, clock, faults, urgentEvents } = options;
  const calls: CallRecord[] = [];

  return {
    calls,
    async pass(call, process) {
      const faultsHit = faults.faultsForCall(call);
      const delayMs = latencyMs + delayOf(faultsHit);
      if (delayMs > 0) await sleep(delayMs);
      let reply = faultReplyBefore(faultsHit);
      if (!reply) {
        const truth = process(effectsOf(faultsHit));
        await urgentEvents();
        reply = applyFaultsAfter(faultsHit, truth);
      }
      calls.push({
        ...call,
        status: reply.status,
        at: clock.iso(),
        faults: faultsHit.map(({ what }) => what),
      });
      if (calls.length > kept) calls.shift();
      return reply;
    },
  };
}
