import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { webhookSchema } from './webhooks/transmission.ts';
import { startEmulator } from './emulator.ts';
import type { FaultInput } from './faults/fault.ts';

/**
 * node tools/paypal-emulator/main.ts [--port N] [--latency-ms N] [--data FILE] [--client-id ID] [--client-secret S]
 *   [--merchant-id ID] [--webhook-url URL --webhook-id ID] [--event-delay-ms N] [--report-delay-ms N] [--faults FILE]
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    'latency-ms': { type: 'string', default: '0' },
    data: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'merchant-id': { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-id': { type: 'string' },
    'event-delay-ms': { type: 'string' },
    'report-delay-ms': { type: 'string' },
    faults: { type: 'string' },
  },
});

try {
  const emulator = await startEmulator({
    port: wholeNumber('port', values.port),
    latencyMs: wholeNumber('latency-ms', values['latency-ms']),
    ...(values.data && { data: values.data }),
    ...(values['client-id'] && { clientId: values['client-id'] }),
    ...(values['client-secret'] && { clientSecret: values['client-secret'] }),
    ...(values['merchant-id'] && { merchantId: values['merchant-id'] }),
    ...(values['webhook-url'] && {
      webhook: webhookSchema.parse({ url: values['webhook-url'], id: values['webhook-id'] }),
    }),
    ...(values['event-delay-ms'] && {
      eventDelayMs: wholeNumber('event-delay-ms', values['event-delay-ms']),
    }),
    ...(values['report-delay-ms'] && {
      reportDelayMs: wholeNumber('report-delay-ms', values['report-delay-ms']),
    }),
    ...(values.faults && { faults: readFaults(values.faults) }),
  });
  console.log(`PayPal emulator on ${emulator.url} (demo payments, no money moves)`);
  // Tells a parent process the port, which it cannot know with port 0; the emulator ends with its parent.
  process.send?.({ port: Number(new URL(emulator.url).port) });
  const end = async () => {
    await emulator.close();
    if (process.connected) process.disconnect?.();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void end());
} catch (error) {
  console.error(told(error));
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not '${text}'`);
  return Number(text);
}

/** Reads a JSON list of faults, validated when they are set. */
function readFaults(file: string): FaultInput[] {
  return JSON.parse(readFileSync(file, 'utf8')) as FaultInput[];
}

function told(error: unknown): unknown {
  if (error instanceof z.ZodError) return z.prettifyError(error).replaceAll('\n', ' ');
  return error instanceof Error ? error.message : error;
}
