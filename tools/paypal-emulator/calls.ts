import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { FaultBook } from './faults/fault-book.ts';
import { delayOf, spoilAfter, spoilBefore, twistOf, type Twist } from './faults/spoil.ts';
import type { Operation } from './operations.ts';
import type { Reply } from './refusals.ts';

export interface Call {
  operation: Operation;
  /** The order, capture or refund in the path. */
  id: string;
  requestId: string | undefined;
  /** The shop's own id of the order that it is about. */
  customId?: string | undefined;
}

export interface CallRecord extends Call {
  /** What was answered; 0 when nothing was. */
  status: number;
  at: string;
  /** The faults that struck it. */
  faults: string[];
}

/** Lets one call through: `process` does what PayPal would do, or what the twist wants, and tells the reply. */
export type PassCall = (call: Call, process: (twist: Twist) => Reply) => Promise<Reply>;

export interface CallsOptions {
  latencyMs: number;
  clock: Clock;
  faults: FaultBook;
  /** Resolves when the events have been sent that are to be sent before the reply. */
  urgentEvents: () => Promise<void>;
}

const kept = 1000;

/** The one place through which every REST call passes: here it takes its time, meets its faults and is recorded. */
export function openCalls(options: CallsOptions): { calls: CallRecord[]; pass: PassCall } {
  const { latencyMs, clock, faults, urgentEvents } = options;
  const calls: CallRecord[] = [];

  return {
    calls,
    async pass(call, process) {
      const struck = faults.strikeCall(call);
      const delayMs = latencyMs + delayOf(struck);
      if (delayMs > 0) await sleep(delayMs);
      let reply = spoilBefore(struck);
      if (!reply) {
        const truth = process(twistOf(struck));
        await urgentEvents();
        reply = spoilAfter(struck, truth);
      }
      calls.push({
        ...call,
        status: reply.status,
        at: clock.iso(),
        faults: struck.map(({ what }) => what),
      });
      if (calls.length > kept) calls.shift();
      return reply;
    },
  };
}
