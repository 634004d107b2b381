import type { FaultInput } from './faults/fault.ts';
import type { Webhook } from './webhooks/transmission.ts';

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
  /** Where the shop listens for events; without it there are none. */
  webhook?: Webhook;
  /** From what happens to the first transmission of its event. */
  eventDelayMs?: number;
  /** How long a transaction takes to appear in the report. PayPal: three hours at most, which is the default. */
  reportDelayMs?: number;
  /** Set before the first call. */
  faults?: FaultInput[];
}
