import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { runJobs } from '../../tests/support/run-jobs.ts';
import { createUser } from '../../tests/support/users.ts';
import { replaceInTest } from '../../tests/support/replace-in-test.ts';
import { EmailRefused } from '../adapters/mailer/port.ts';
import { startWorker } from './worker.ts';

let shop: TestApp;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  shop = await buildTestApp({ env: { LOG_LEVEL: 'info' }, logTo, connections: 14 });
});
afterAll(() => shop.close());

const lineWith = (text: string) => lines.find(({ msg }) => String(msg).includes(text));

async function forgetPassword(): Promise<string> {
  const { email } = await createUser(shop);
  lines = [];
  const payload = { email };
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/users/password-reset-request',
    payload,
  });
  expect(statusCode).toBeLessThan(300);
  const reqId = lineWith('request completed')?.reqId;
  expect(reqId).toMatch(/^[\da-f-]{36}$/);
  return String(reqId);
}

describe('the id of a request', () => {
  it('is in the log lines of the jobs that it causes', async () => {
    const send = () => Promise.reject(new EmailRefused('refused with 550'));
    replaceInTest(shop.deps, { mailer: { ...shop.deps.mailer, send } });
    const reqId = await forgetPassword();
    await runJobs(shop);
    expect(lineWith('an email was refused')).toMatchObject({
      reqId,
      job: 'send-account-email',
      jobId: expect.stringMatching(/^\d+$/),
    });
  });

  it('is in the line that says that a job has failed', async () => {
    const send = () => Promise.reject(new Error('no answer'));
    replaceInTest(shop.deps, { mailer: { ...shop.deps.mailer, send } });
    const reqId = await forgetPassword();
    const worker = await startWorker(shop.deps);
    onTestFinished(() => worker.stop());
    await expect.poll(() => lineWith('Failed task')).toMatchObject({ reqId, job: 'send-account-email' });
  });

  it('is once in each line, and not in those of jobs that run by the clock', async () => {
    const raw: string[] = [];
    const logTo = { write: (line: string) => void raw.push(line) };
    const other = await buildTestApp({ env: { LOG_LEVEL: 'info' }, logTo, connections: 14 });
    await other.app.inject('/api/products');
    await other.deps.queue.enqueue(other.deps.db, 'sweep-expired', {});
    other.deps.log.info('outside');
    await other.close();
    for (const line of raw) expect(line.split('"reqId"').length).toBeLessThanOrEqual(2);
    expect(raw.find((line) => line.includes('outside'))).not.toContain('reqId');
  });
});
