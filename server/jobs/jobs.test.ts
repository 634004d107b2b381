import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import { guestOrder, stockOf } from '../../tests/support/factories.ts';
import { runJobs, waitingJobs } from '../../tests/support/run-jobs.ts';
import { listKeptEmails } from '../adapters/mailer/kept-mailbox.ts';
import { newId } from '../db/id.ts';
import { handlers } from './handlers.ts';
import { releaseUnstartedJobs } from './orphaned-jobs.ts';
import { startWorker } from './worker.ts';

/** A worker uses ten connections at once. */
const shop = testShop({ connections: 14 });

const emailsTo = async (email: string) =>
  (await listKeptEmails(shop.deps.storage)).filter(({ to }) => to === email).map(({ subject }) => subject);

/** Places an order whose email is due at once, as the queue tells workers of a new job. */
async function emailedOrder() {
  const placed = await guestOrder(shop);
  await shop.deps.database.pool.query(`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = '${placed.order._id}';
    SELECT pg_notify('jobs:insert', '{"count": 10}')`);
  return placed;
}

/** The names of the workers whose connections are open. */
async function listWorkers(): Promise<string[]> {
  const { rows } = await shop.deps.database.pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'pool-%'`,
  );
  return rows.map(({ name }) => name);
}

describe('a job', () => {
  it('exists if and only if the transaction that enqueued it commits', async () => {
    const { db, queue } = shop.deps;
    const attempt = (attemptId: string, fails: boolean) =>
      db.transaction().execute(async (tx) => {
        await queue.enqueue(tx, 'confirm-payment', { attemptId });
        if (fails) throw new Error('rolled back');
      });
    await attempt('kept', false);
    await expect(attempt('lost', true)).rejects.toThrow('rolled back');
    expect(await waitingJobs(shop, 'confirm-payment')).toEqual([{ attemptId: 'kept' }]);
    await runJobs(shop);
    expect(await waitingJobs(shop, 'confirm-payment')).toEqual([]);
  });

  it('replaces a waiting one with the same key', async () => {
    const { db, queue } = shop.deps;
    const runAt = new Date(Date.now() + 3_600_000);
    await queue.enqueue(db, 'confirm-payment', { attemptId: 'first' }, { runAt, jobKey: 'same' });
    await queue.enqueue(db, 'confirm-payment', { attemptId: 'second' }, { runAt, jobKey: 'same' });
    expect(await waitingJobs(shop, 'confirm-payment')).toEqual([{ attemptId: 'second' }]);
    await runJobs(shop);
    expect(await waitingJobs(shop, 'confirm-payment')).toHaveLength(1);
    await runJobs(shop, { early: true });
  });
});

describe('the worker', () => {
  it('runs jobs immediately, and none after it has stopped', async () => {
    const worker = await startWorker(shop.deps);
    const { guest } = await emailedOrder();
    await expect.poll(() => emailsTo(guest.email)).toHaveLength(1);
    await worker.stop();
    const { guest: late, order } = await emailedOrder();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await emailsTo(late.email)).toEqual([]);
    expect(await waitingJobs(shop, 'send-order-email')).toHaveLength(1);
    await runJobs(shop);
    expect(await emailsTo(late.email)).toEqual([`We have your order ${order.number}`]);
  });

  it('runs no jobs in a practice copy, and says so', async () => {
    const { db, log } = shop.deps;
    await db.updateTable('installation').set({ isPractice: true }).execute();
    onTestFinished(
      async () => void (await db.updateTable('installation').set({ isPractice: false }).execute()),
    );
    const warn = vi.fn<typeof log.warn>();
    const worker = await startWorker({ ...shop.deps, log: { ...log, warn } });
    const { guest, order } = await emailedOrder();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await worker.stop();
    expect(await emailsTo(guest.email)).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('PRACTICE COPY'));
    await runJobs(shop);
    expect(await emailsTo(guest.email)).toEqual([`We have your order ${order.number}`]);
  });

  it('starts the next job of a queue once one has ended, not in the next second', async () => {
    const { db, queue } = shop.deps;
    const worker = await startWorker(shop.deps);
    for (let n = 0; n < 10; n += 1) await queue.enqueue(db, 'send-webhook', { deliveryId: newId() });
    await expect.poll(() => waitingJobs(shop, 'send-webhook'), { timeout: 5000 }).toEqual([]);
    await worker.stop();
  });

  it('finishes the jobs it has begun when it is stopped while one of a queue ends', async () => {
    const { db, queue } = shop.deps;
    const begun: string[] = [];
    const ended: string[] = [];
    const { 'send-webhook': sendWebhook, 'send-inquiry-email': sendEmail } = handlers;
    const endAfter = (name: string, ms: number) => async () => {
      begun.push(name);
      await sleep(ms);
      ended.push(name);
    };
    Object.assign(handlers, { 'send-webhook': endAfter('webhook', 300) });
    Object.assign(handlers, { 'send-inquiry-email': endAfter('email', 900) });
    try {
      const worker = await startWorker(shop.deps);
      await queue.enqueue(db, 'send-webhook', { deliveryId: newId() });
      await queue.enqueue(db, 'send-inquiry-email', { inquiryId: newId(), template: 'new-inquiry' });
      await expect.poll(() => begun, { interval: 10 }).toHaveLength(2);
      await worker.stop();
    } finally {
      Object.assign(handlers, { 'send-webhook': sendWebhook, 'send-inquiry-email': sendEmail });
    }
    expect(ended).toEqual(['webhook', 'email']);
  });

  it('recovers after the database has terminated all connections', async () => {
    const worker = await startWorker(shop.deps);
    onTestFinished(() => worker.stop());
    await shop.deps.database.pool
      .query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
    // The pool may still hand out a connection before it has read that it is closed.
    const { guest, buyer, order, product } = await vi.waitFor(() => emailedOrder(), { timeout: 5000 });
    await expect.poll(() => emailsTo(guest.email), { timeout: 12_000 }).toHaveLength(1);
    await shop.as(buyer)('POST /api/orders/:id/payment', { params: { id: order._id } });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  }, 30_000);

  it('recovers after it could not store the outcomes of two jobs while a third ran', async () => {
    const { db, queue, database, mailer } = shop.deps;
    // A sequence counts what a rolled-back statement did.
    await database.pool.query(`
      CREATE SEQUENCE refused_outcomes;
      CREATE FUNCTION refuse_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('refused_outcomes'), pg_sleep(0.2); RAISE 'no outcome'; END $$;
      CREATE TRIGGER refuse_outcome BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION refuse_outcome()`);
    const acceptOutcomes = () => database.pool.query('DROP FUNCTION IF EXISTS refuse_outcome CASCADE');
    onTestFinished(async () => void (await acceptOutcomes()));
    await queue.enqueue(db, 'sweep-imports', {});
    await emailedOrder();
    // The second email is still being sent when the outcomes of the first and of the next job have been refused.
    let sends = 0;
    const send: typeof mailer.send = async (email) => {
      sends += 1;
      if (sends === 1) return mailer.send(email);
      await sleep(1000);
      throw new Error('no mail server');
    };
    const worker = await startWorker({ ...shop.deps, mailer: { ...mailer, send } });
    const refused = async () =>
      (await database.pool.query<{ once: boolean }>('SELECT is_called AS once FROM refused_outcomes')).rows;
    await expect.poll(refused).toEqual([{ once: true }]);
    // The other outcome is refused with it, or after it.
    await sleep(300);
    await acceptOutcomes();
    await database.pool.query('DELETE FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL');
    await queue.enqueue(db, 'sweep-imports', {});
    await expect.poll(() => waitingJobs(shop, 'sweep-imports'), { timeout: 20_000 }).toEqual([]);
    await worker.stop();
    await database.pool.query('DELETE FROM graphile_worker._private_jobs');
  }, 30_000);

  it('recovers after its first search for a job has failed', async () => {
    const { db, queue, database } = shop.deps;
    await database.pool.query('ALTER TABLE graphile_worker._private_tasks RENAME TO tasks_elsewhere');
    const worker = await startWorker(shop.deps);
    await sleep(200);
    await database.pool.query('ALTER TABLE graphile_worker.tasks_elsewhere RENAME TO _private_tasks');
    await queue.enqueue(db, 'confirm-payment', { attemptId: 'after' });
    await expect.poll(() => waitingJobs(shop, 'confirm-payment')).not.toContainEqual({ attemptId: 'after' });
    await worker.stop();
  }, 30_000);

  it('runs the jobs about money while hundreds of emails wait for a mail server that hangs', async () => {
    const { db, queue, mailer, database } = shop.deps;
    const released = new AbortController();
    const send: typeof mailer.send = () => sleep(60_000, undefined, { signal: released.signal });
    const { order } = await emailedOrder();
    const job = { orderId: order._id, template: 'order-received' } as const;
    await db.transaction().execute(async (tx) => {
      for (let email = 0; email < 500; email += 1)
        await queue.enqueue(tx, 'send-order-email', { ...job, again: `${email}` });
    });
    const worker = await startWorker({ ...shop.deps, mailer: { ...mailer, send } });
    onTestFinished(async () => {
      released.abort();
      await worker.stop();
      await database.pool.query('DELETE FROM graphile_worker._private_jobs');
    });
    const attempts = new Set(Array.from({ length: 20 }, newId));
    for (const attemptId of attempts) await queue.enqueue(db, 'confirm-payment', { attemptId });
    const waiting = () => waitingJobs<{ attemptId: string }>(shop, 'confirm-payment');
    await expect
      .poll(async () => (await waiting()).filter(({ attemptId }) => attempts.has(attemptId)))
      .toEqual([]);
  }, 30_000);

  it('enqueues imports in the long queue, before everything that waits', async () => {
    const { db, queue, database } = shop.deps;
    for (const importId of ['one', 'two', 'three']) await queue.enqueue(db, 'check-import', { importId });
    const { rows } = await database.pool.query(
      `SELECT DISTINCT queue_name, priority FROM graphile_worker.jobs WHERE task_identifier = 'check-import'`,
    );
    expect(rows).toEqual([{ queue_name: 'long', priority: -10 }]);
    await runJobs(shop);
  });

  it('goes on with long jobs after one that was locked without being run', async () => {
    const { db, queue, database } = shop.deps;
    await queue.enqueue(db, 'check-import', { importId: 'locked' });
    // What is left when the reply to the locking query is lost, or when two workers have run the same job.
    await database.pool.query(`
      UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-lost', locked_at = now() - interval '1 hour'`);
    const worker = await startWorker(shop.deps, { sweepMs: 100 });
    await expect.poll(() => waitingJobs(shop, 'check-import'), { timeout: 10_000 }).toEqual([]);
    await worker.stop();
  }, 30_000);

  it('runs the jobs of a killed worker and leaves those of a live one', async () => {
    const { pool } = shop.deps.database;
    const { guest } = await emailedOrder();
    const { guest: other } = await emailedOrder();
    const lockFor = (worker: string, email: string) =>
      pool.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 minute'
         WHERE payload->>'orderId' IN (SELECT id FROM orders WHERE email = $2)`,
        [worker, email],
      );
    await lockFor('pool-killed', guest.email);
    await lockFor('pool-alive', other.email);
    const alive = await pool.connect();
    await alive.query("SELECT set_config('application_name', 'pool-alive', false)");
    const worker = await startWorker(shop.deps);
    await expect.poll(() => emailsTo(guest.email)).toHaveLength(1);
    expect(await emailsTo(other.email)).toEqual([]);
    await worker.stop();
    alive.release(true);
  });

  it('runs a job that it locked without receiving the reply, after 30 seconds', async () => {
    const { db, queue, database } = shop.deps;
    const later = new Date(Date.now() + 3_600_000);
    await queue.enqueue(db, 'confirm-payment', { attemptId: 'no-reply' }, { runAt: later });
    // Those of earlier workers may not have ended yet.
    const others = await listWorkers();
    const worker = await startWorker(shop.deps, { sweepMs: 100 });
    const nameOfWorker = async () => (await listWorkers()).find((name) => !others.includes(name));
    await expect.poll(nameOfWorker).toBeDefined();
    const lockedSince = async (interval: string) =>
      database.pool.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_by = $1, locked_at = now() - $2::interval
         WHERE payload->>'attemptId' = 'no-reply'`,
        [await nameOfWorker(), interval],
      );
    const waiting = () => waitingJobs(shop, 'confirm-payment');
    await lockedSince('20 seconds');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await waiting()).toContainEqual({ attemptId: 'no-reply' });
    await lockedSince('31 seconds');
    await expect.poll(waiting).not.toContainEqual({ attemptId: 'no-reply' });
    await worker.stop();
  }, 20_000);

  it('releases neither jobs that it is running nor those of another worker', async () => {
    const { db, queue, database } = shop.deps;
    const later = new Date(Date.now() + 3_600_000);
    const names = ['running', 'not-started', 'another'];
    for (const attemptId of names)
      await queue.enqueue(db, 'confirm-payment', { attemptId }, { runAt: later });
    const { rows } = await database.pool.query<{ id: string; name: string }>(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '31 seconds',
         locked_by = CASE payload->>'attemptId' WHEN 'another' THEN 'pool-two' ELSE 'pool-one' END
       WHERE payload->>'attemptId' = ANY ($1) RETURNING id, payload->>'attemptId' AS name`,
      [names],
    );
    const running = rows.filter(({ name }) => name === 'running').map(({ id }) => id);
    await releaseUnstartedJobs(database.pool, 'pool-one', running);
    const locked = await database.pool.query<{ name: string }>(
      `SELECT payload->>'attemptId' AS name FROM graphile_worker._private_jobs
       WHERE payload->>'attemptId' = ANY ($1) AND locked_by IS NOT NULL ORDER BY name`,
      [names],
    );
    expect(locked.rows).toEqual([{ name: 'another' }, { name: 'running' }]);
  });
});
