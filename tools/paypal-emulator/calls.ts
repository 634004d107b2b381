import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './refusals.ts';

export type Operation = 'token' | 'create-order' | 'read-order' | 'capture-order' | 'read-capture';

export interface Call {
  operation: Operation;
  /** The order or capture in the path. */
  id: string;
  requestId: string | undefined;
  body: unknown;
}

export interface CallRecord {
  operation: Operation;
  id: string;
  requestId: string | undefined;
  status: number;
  at: string;
}

/** Lets one call through: `process` does what PayPal would do and tells the reply. */
export type PassCall = (call: Call, process: () => Reply) => Promise<Reply>;

const kept = 1000;

/**
 * The one place through which every REST call passes, so that faults have a single place to happen in:
 * before the processing, after it, or instead of the reply. For now it only takes its time and keeps a record.
 */
export function openCalls(latencyMs: number): { calls: CallRecord[]; pass: PassCall } {
  const calls: CallRecord[] = [];
  return {
    calls,
    async pass({ operation, id, requestId }, process) {
      if (latencyMs > 0) await sleep(latencyMs);
      const reply = process();
      calls.push({ operation, id, requestId, status: reply.status, at: new Date().toISOString() });
      if (calls.length > kept) calls.shift();
      return reply;
    },
  };
}
