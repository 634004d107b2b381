import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { erasedOrderDays } from '../../../../shop/facts.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { createProduct, guestOrder, sell } from '../../../../tests/support/factories.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { callAsAdmin, testShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import { EmailRefused } from '../../../adapters/mailer/port.ts';
import { newId } from '../../../db/id.ts';
import { forgetCustomers } from '../erasure-data.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

const subject = 'Your bumper';
const text = 'It goes out on Tuesday.\n\nIs your truck the one with the big window?';
type Body = { subject: string; text: string; seen?: string | null };
const write = (id: string, body: Body = { subject, text }, call = admin) =>
  call('POST /api/orders/:id/messages', { params: { id }, body });
const history = (id: string) => admin('GET /api/orders/:id/history', { params: { id } });
const sent = async (email: string, about = subject) =>
  (await emailsTo(shop, email)).filter((one) => one.subject === about);

async function newOrder() {
  const { id } = await createProduct(shop);
  const { order } = await sell(shop, id);
  const { user, guestUser } = await admin('GET /api/orders/:id', { params: { id: order._id } });
  return { id: order._id, number: order.number, email: user?.email ?? guestUser?.guestEmail ?? '' };
}

describe('POST /api/orders/:id/messages', () => {
  it('emails the customer, and keeps what was written, by whom and when it was sent', async () => {
    const { id, email } = await newOrder();
    const message = await write(id);
    expect(message).toMatchObject({ subject, text, by: 'Rosa Lugo', sentAt: null });
    await runJobs(shop);
    const [received, ...more] = await sent(email);
    expect(more).toEqual([]);
    expect(received?.to).toBe(email);
    expect(received?.text).toContain('Dear ');
    expect(received?.text).toContain('Is your truck the one with the big window?');
    expect(received?.text).toMatch(new RegExp(`/order/${id}\\?`));
    expect(received?.text.toUpperCase()).toContain(subject.toUpperCase());
    const { messages, events } = await history(id);
    expect(messages).toEqual([{ ...message, sentAt: expect.any(String) }]);
    expect(events.at(-1)).toMatchObject({ text: 'Wrote to the customer', by: 'Rosa Lugo' });
  });

  it('sends the same words again once the admin has seen the first, and once only while they have not', async () => {
    const { id, email } = await newOrder();
    const first = await write(id, { subject, text, seen: null });
    expect((await write(id, { subject, text, seen: null }))._id).toBe(first._id);
    const second = await write(id, { subject, text, seen: first._id });
    expect(second._id).not.toBe(first._id);
    expect(await sent(email)).toHaveLength(2);
  });

  it('says that the mail server will never take it, and does not try again', async () => {
    const { id } = await newOrder();
    const { mailer } = shop.deps;
    let tries = 0;
    const send: typeof mailer.send = (email) => {
      if (email.subject === subject) tries += 1;
      return Promise.reject(new EmailRefused('refused with 550'));
    };
    replaceInTest(shop.deps, { mailer: { ...mailer, send } });
    const message = await write(id);
    await runJobs(shop);
    const { messages } = await history(id);
    expect(messages).toEqual([{ ...message, sentAt: null, refusedAt: expect.any(String) }]);
    expect(tries).toBe(1);
  });

  it('reaches a guest whose order is not paid, too', async () => {
    const { order } = await guestOrder(shop);
    const { guestUser } = await admin('GET /api/orders/:id', { params: { id: order._id } });
    await write(order._id);
    expect(await sent(guestUser?.guestEmail ?? '')).toHaveLength(1);
  });

  it('leaves no words in the audit log, which keeps them forever', async () => {
    const { id } = await newOrder();
    await write(id);
    const entries = await shop.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('thingId', '=', id)
      .where('action', '=', 'order.message')
      .execute();
    expect(entries).toMatchObject([{ before: {}, after: {} }]);
  });

  it('sends once what a browser repeats because its answer was lost', async () => {
    const { id, email } = await newOrder();
    const first = await write(id, { subject, text, seen: null });
    expect(await write(id, { subject, text, seen: null })).toEqual(first);
    expect(await sent(email)).toHaveLength(1);
  });

  it('stops whoever has not seen what another admin has written meanwhile', async () => {
    const { id, email } = await newOrder();
    const first = await write(id, { subject, text, seen: null });
    const other = shop.as(await newAdmin(shop, { name: 'Tony Lugo' }));
    const late = { subject: 'Something else', text: 'Hello' };
    await expect(write(id, { ...late, seen: null }, other)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Rosa Lugo has written to the customer/),
    });
    expect(await sent(email, late.subject)).toEqual([]);
    await write(id, { ...late, seen: first._id }, other);
    expect(await sent(email, late.subject)).toHaveLength(1);
  });

  it('is refused once the customer has been erased, and sends nothing that waits', async () => {
    const { id, email } = await newOrder();
    await write(id);
    await admin('PUT /api/orders/:id/deliver', { params: { id } });
    await admin('DELETE /api/customers', { body: { email } });
    await forgetCustomers(shop.deps.db, new Date(Date.now() + (erasedOrderDays + 1) * 24 * 3_600_000));
    expect(await sent(email)).toEqual([]);
    await expect(write(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The customer of this order has been erased',
    });
  });

  it.each([
    [{ subject: 'Your order\r\nBcc: victim@example.com', text }, 'subject'],
    [{ subject: 'Your order\nX: y', text }, 'subject'],
    [{ subject: ' ', text }, 'subject'],
    [{ subject: 'x'.repeat(151), text }, 'subject'],
    [{ subject, text: ' ' }, 'text'],
    [{ subject, text: 'x'.repeat(5001) }, 'text'],
    [{ subject, text: 'a\0b' }, 'text'],
    [{ subject, text, seen: 'x' }, 'seen'],
  ])('rejects %j', async (body, field) => {
    const { order } = await guestOrder(shop);
    await expect(write(order._id, body)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect((await history(order._id)).messages).toEqual([]);
  });

  it('sends markup as the characters it is made of', async () => {
    const { id, email } = await newOrder();
    await write(id, { subject, text: '<img src=x onerror=alert(1)>' });
    const [received] = await sent(email);
    expect(received?.html).toContain('&#60;img src=x onerror');
    expect(received?.html).not.toContain('<img src=x');
  });
});

it('the database keeps no subject of two lines, and no text without an end', async () => {
  const { id } = await newOrder();
  const { id: userId } = await newAdmin(shop);
  const insert = (values: { subject: string; text: string }) =>
    shop.deps.db
      .insertInto('orderMessages')
      .values({ id: newId(), orderId: id, userId, sentAt: null, createdAt: sql`now()`, ...values })
      .execute();
  await expect(insert({ subject: 'a\nb', text })).rejects.toThrow(/check/);
  await expect(insert({ subject: '', text })).rejects.toThrow(/check/);
  await expect(insert({ subject, text: 'x'.repeat(5001) })).rejects.toThrow(/check/);
});
