import { parseArgs } from 'node:util';
import { startEmulator } from './emulator.ts';

/** node tools/paypal-emulator/main.ts [--port N] [--latency-ms N] [--data FILE] [--client-id ID] [--client-secret S] [--merchant-id ID] */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    'latency-ms': { type: 'string', default: '0' },
    data: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'merchant-id': { type: 'string' },
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
  });
  console.log(`PayPal emulator on ${emulator.url} (demo payments, no money moves)`);
  // For whoever forked it: with port 0 he cannot know. It does not outlive him either.
  process.send?.({ port: Number(new URL(emulator.url).port) });
  const end = async () => {
    await emulator.close();
    if (process.connected) process.disconnect?.();
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void end());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number, not '${text}'`);
  return Number(text);
}
