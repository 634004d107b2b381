import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { startDemoPayments } from './demo.ts';

it('demo payments run on an emulator that knows the shop’s webhook address', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-'));
  const webhookUrl = 'http://127.0.0.1:1/hook';
  const demo = await startDemoPayments({ dataDir, webhookUrl, log: createLog('silent') });
  const { apiUrl, webhookId, environment } = demo.paypal;
  expect(environment).toBe('demo');
  expect(await (await fetch(`${apiUrl}/control/webhook`)).json()).toEqual({
    webhook: { url: webhookUrl, id: webhookId },
  });
  await demo.stop();
  await expect(fetch(`${apiUrl}/control/health`)).rejects.toThrow('fetch failed');
  rmSync(dataDir, { recursive: true });
});
