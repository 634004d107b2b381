import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import type { Person } from '../../../../tests/support/users.ts';
import { signedInUser } from '../../../../tests/support/users.ts';
import { waitingJobs } from '../../../../tests/support/run-jobs.ts';
import { newId } from '../../../db/id.ts';
import { resolvePaymentIssueAbout } from './data.ts';
import { describePaymentIssue } from './kinds.ts';
import { openPaymentIssue } from './open-payment-issue.ts';

const shop = testShop({
  env: { OWNER_EMAIL: 'owner@lugo.example', PUBLIC_URL: 'https://shop.example' },
});
let admin: Person & { cookie: string };
beforeAll(async () => {
  admin = await signedInUser(shop, { isAdmin: true, name: 'Ray Lugo' });
});

const open = (subject: string, orderId: string | null = null) =>
  shop.deps.db.transaction().execute((tx) => {
    const detail = { amountCents: 100, providerOrderId: null };
    return openPaymentIssue(shop.deps, tx, { orderId, kind: 'unknown_capture', subject, detail });
  });
const list = async (state?: 'open' | 'all') =>
  (await shop.as(admin)('GET /api/payment-issues', { query: state ? { state } : {} })).paymentIssues;
const paymentIssueAbout = async (subject: string, state?: 'open' | 'all') =>
  (await list(state)).find((paymentIssue) => paymentIssue.subject === subject);

describe('a payment issue', () => {
  it('is emailed to the owner once, however often it is found', async () => {
    const { order } = await guestOrder(shop);
    const subject = newId();
    await Promise.all(Array.from({ length: 5 }, () => open(subject, order._id)));
    const emails = (await emailsTo(shop, 'owner@lugo.example')).filter(({ text }) => text.includes(subject));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe(`A payment needs you: order ${order.number}`);
    const { _id: id } = (await paymentIssueAbout(subject)) ?? {};
    expect(emails[0]?.text).toContain(`https://shop.example/admin/payment-issues/${id}`);
    expect(emails[0]?.text).toContain('Money arrived that belongs to no payment of ours');
    expect(emails[0]?.text).toMatch(/Amount:? +\$1\.00/);
    expect((await list()).filter((paymentIssue) => paymentIssue.subject === subject)).toHaveLength(1);
  });

  it('is not emailed when its transaction is rolled back', async () => {
    const subject = newId();
    const undone = shop.deps.db.transaction().execute(async (tx) => {
      await openPaymentIssue(shop.deps, tx, { orderId: null, kind: 'unknown_capture', subject, detail: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const emails = await emailsTo(shop, 'owner@lugo.example');
    expect(emails.filter(({ text }) => text.includes(subject))).toEqual([]);
    expect(await paymentIssueAbout(subject, 'all')).toBeUndefined();
  });

  it('is closed once by an admin, with a note, and stays closed when it is found again', async () => {
    const subject = newId();
    await open(subject);
    const id = (await paymentIssueAbout(subject))?._id ?? '';
    const resolve = (note: string) =>
      shop.as(admin)('PUT /api/payment-issues/:id', { params: { id }, body: { note } });
    await expect(resolve('   ')).rejects.toMatchObject({ code: 'invalid_input', status: 400 });
    const closed = await resolve(' Refunded at the provider. ');
    expect(closed).toMatchObject({ note: 'Refunded at the provider.', resolvedBy: 'Ray Lugo' });
    expect(closed.resolvedAt).not.toBeNull();
    const entries = await shop.deps.db
      .selectFrom('auditLog')
      .select(['userId', 'action', 'thing'])
      .where('thingId', '=', id)
      .execute();
    expect(entries).toEqual([{ userId: admin.id, action: 'paymentIssue.resolve', thing: 'paymentIssue' }]);
    await expect(resolve('Again')).rejects.toMatchObject({ code: 'conflict', status: 409 });
    const emails = await waitingJobs(shop, 'send-payment-issue-email');
    await open(subject);
    expect(await waitingJobs(shop, 'send-payment-issue-email')).toEqual(emails);
    expect(await paymentIssueAbout(subject)).toBeUndefined();
    expect(await paymentIssueAbout(subject, 'all')).toEqual(closed);
  });

  it('is no longer emailed when it is closed before its email is written', async () => {
    const subject = newId();
    await open(subject);
    const id = (await paymentIssueAbout(subject))?._id ?? '';
    await shop.as(admin)('PUT /api/payment-issues/:id', { params: { id }, body: { note: 'Seen.' } });
    const emails = await emailsTo(shop, 'owner@lugo.example');
    expect(emails.filter(({ text }) => text.includes(subject))).toEqual([]);
  });

  it('is found by its order, and by its own id also when it is closed', async () => {
    const { order } = await guestOrder(shop);
    const subject = newId();
    await open(subject, order._id);
    await open(newId());
    const ask = shop.as(admin);
    const ofOrder = await ask('GET /api/payment-issues', { query: { order: order._id } });
    expect(ofOrder.paymentIssues).toMatchObject([{ subject, order: order._id }]);
    expect(ofOrder.total).toBe(1);
    expect(ofOrder.paymentIssues[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      order: order._id,
      orderNumber: order.number,
      kind: 'unknown_capture',
      ...describePaymentIssue('unknown_capture'),
      subject,
      detail: { amountCents: 100, providerOrderId: null },
      createdAt: expect.any(String),
      resolvedAt: null,
      resolvedBy: null,
      note: null,
    });
    const params = { id: ofOrder.paymentIssues[0]?._id ?? '' };
    expect(await ask('GET /api/payment-issues/:id', { params })).toEqual(ofOrder.paymentIssues[0]);
    const closed = await ask('PUT /api/payment-issues/:id', { params, body: { note: 'Seen.' } });
    expect(await ask('GET /api/payment-issues/:id', { params })).toEqual(closed);
    const query = { order: order._id };
    expect((await ask('GET /api/payment-issues', { query })).paymentIssues).toEqual([]);
    expect(
      (await ask('GET /api/payment-issues', { query: { ...query, state: 'all' } })).paymentIssues,
    ).toEqual([closed]);
  });

  it('that is unknown is not found', async () => {
    for (const id of [newId(), 'nonsense']) {
      const ask = shop.as(admin);
      const [unknown, body] = [{ code: 'not_found', status: 404 }, { note: 'x' }];
      const reading = ask('GET /api/payment-issues/:id', { params: { id } });
      await expect(reading).rejects.toMatchObject(unknown);
      const resolving = ask('PUT /api/payment-issues/:id', { params: { id }, body });
      await expect(resolving).rejects.toMatchObject(unknown);
    }
  });
});

describe('the list of payment issues', () => {
  it('has twenty a page, the newest first, and all of them when asked', async () => {
    const before = (await list('all')).length;
    const subjects = Array.from({ length: 21 }, () => newId());
    for (const subject of subjects) {
      await open(subject);
      shop.advance(1000);
    }
    const page = (query: { state?: 'open' | 'all'; pageNumber?: number }) =>
      shop.as(admin)('GET /api/payment-issues', { query });
    const first = await page({});
    expect(first.paymentIssues.map(({ subject }) => subject)).toEqual(subjects.toReversed().slice(0, 20));
    expect(first).toMatchObject({ page: 1, pages: Math.ceil(first.total / 20) });
    const second = await page({ pageNumber: 2 });
    expect(second.paymentIssues[0]?.subject).toBe(subjects[0]);
    const [paymentIssue] = first.paymentIssues;
    await shop.as(admin)('PUT /api/payment-issues/:id', {
      params: { id: paymentIssue?._id ?? '' },
      body: { note: 'Done.' },
    });
    expect((await page({})).total).toBe(first.total - 1);
    expect((await page({ state: 'all' })).total).toBe(before + 21);
  });
});

describe('what has resolved itself', () => {
  it('is closed where it is open, of its kind and subject', async () => {
    const [one, other] = [newId(), newId()];
    await open(one);
    await open(other);
    const kind = 'unknown_capture';
    const resolvedAt = shop.deps.clock();
    const close = (about: Parameters<typeof resolvePaymentIssueAbout>[1], note: string) =>
      shop.deps.db.transaction().execute((tx) => resolvePaymentIssueAbout(tx, about, { resolvedAt, note }));
    await close({ kind: 'late_payment', subject: one }, 'Of another kind.');
    expect(await paymentIssueAbout(one)).toMatchObject({ resolvedAt: null });
    await close({ kind, subject: one }, 'Gone.');
    await close({ kind, subject: one }, 'Gone again.');
    expect(await paymentIssueAbout(one)).toBeUndefined();
    const closed = { note: 'Gone.', resolvedBy: null, resolvedAt: resolvedAt.toISOString() };
    expect(await paymentIssueAbout(one, 'all')).toMatchObject(closed);
    expect(await paymentIssueAbout(other)).toMatchObject({ resolvedAt: null });
  });
});
