// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/db/id.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { guestOrder } from '../support/factories.ts';
import { partForm, restorationForm } from '../support/inquiries.ts';
import { runJobs } from '../support/run-jobs.ts';
import { signedInUser } from '../support/users.ts';
import type { SmtpCatcher } from '../support/outside/smtp-catcher.ts';
import { startSmtpCatcher } from '../support/outside/smtp-catcher.ts';

/** Sends texts that could become headers, recipients or a second email through every field and a real SMTP server. */

const owner = 'owner@lugo.example';
let catcher: SmtpCatcher;
let shop: TestApp;
beforeAll(async () => {
  catcher = await startSmtpCatcher();
  shop = await buildTestApp({
    env: { SMTP_URL: catcher.url, OWNER_EMAIL: owner, PUBLIC_URL: 'https://shop.example' },
  });
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\n\n',
  '\r\n ',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '&#13;&#10;',
];
const headers = [
  'Bcc: victim@evil.example',
  'Cc: victim@evil.example',
  'To: victim@evil.example',
  'Content-Type: text/html',
  'Reply-To: victim@evil.example',
];
const texts = [
  ...breaks.flatMap((end) => headers.map((header) => `Ruth${end}${header}`)),
  ...breaks.map(
    (end) =>
      `Ruth${end}.${end}MAIL FROM:<x@evil.example>${end}RCPT TO:<victim@evil.example>${end}DATA${end}x`,
  ),
  'Ruth <victim@evil.example>',
  'Ruth, victim@evil.example',
  '"Ruth" <victim@evil.example>, x',
  '=?utf-8?B?QmNjOiB2aWN0aW1AZXZpbC5leGFtcGxl?=',
  '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
  `Ruth ${'x'.repeat(60)}: ${'y'.repeat(30)}`,
];
const addresses = [
  ...breaks.flatMap((end) => [`ruth@example.com${end}Bcc: victim@evil.example`, `ruth${end}@example.com`]),
  'ruth@example.com, victim@evil.example',
  'ruth@example.com;victim@evil.example',
  'ruth@example.com victim@evil.example',
  '<victim@evil.example>ruth@example.com',
  'Ruth <ruth@example.com>',
  '"victim@evil.example "@example.com',
  'ruth@example.com>\r\nRCPT TO:<victim@evil.example',
  'victim%evil.example@example.com',
  'ruth@[evil.example]',
  'ruth@example.com\u0000',
];

/** Returns whether a form was accepted; if so, its emails have been sent. */
async function send(path: '/api/restoration' | '/api/part', payload: object): Promise<boolean> {
  const reply = await shop.app.inject({ method: 'POST', url: path, payload });
  expect([201, 400]).toContain(reply.statusCode);
  await runJobs(shop);
  return reply.statusCode === 201;
}

const ourHeaders = [
  'from',
  'to',
  'subject',
  'message-id',
  'content-transfer-encoding',
  'date',
  'mime-version',
  'content-type',
];

/** Returns unexpected headers in the emails since then, and all recipients. */
function strangeIn(from: number): { strange: string[]; recipients: string[] } {
  const came = catcher.emails.slice(from);
  const strange = came.flatMap(({ raw }) => {
    const [head = ''] = raw.split('\r\n\r\n');
    const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase() ?? '');
    return [
      ...names.filter((name, at) => !ourHeaders.includes(name) || names.indexOf(name) !== at),
      ...(/(?<!\r)\n|\r(?!\n)/.test(raw) ? ['a naked line end'] : []),
    ];
  });
  return { strange, recipients: came.map(({ recipients }) => recipients.join()).sort() };
}

const innocent = (...recipients: string[]) => ({ strange: [], recipients: recipients.toSorted() });

test.each(['name', 'subject', 'description'])(
  'the field %s cannot add a header or a recipient to an email',
  async (field) => {
    for (const text of texts) {
      const from = catcher.emails.length;
      const form = restorationForm({ [field]: text });
      const taken = await send('/api/restoration', form);
      // Single-line fields reject line breaks; multi-line fields may contain them.
      if (/[\r\n\0\v\f\u0085]/.test(text) && field !== 'description')
        expect({ text, taken }).toEqual({ text, taken: false });
      expect(strangeIn(from)).toEqual(taken ? innocent(owner, form.email) : innocent());
    }
  },
);

test('an email field never adds a second recipient', async () => {
  for (const address of addresses) {
    const from = catcher.emails.length;
    const taken = await send('/api/part', partForm({ email: address }));
    const came = catcher.emails.slice(from);
    for (const { recipients } of came) expect(recipients).toHaveLength(1);
    expect(came.flatMap(({ recipients }) => recipients).join()).not.toContain('@evil.example');
    expect(strangeIn(from)).toEqual(taken ? innocent(owner, address.trim()) : innocent());
  }
});

test("an admin's reply cannot add a header or a recipient to an email", async () => {
  const admin = shop.as(
    await signedInUser(shop, { isAdmin: true, name: 'Linda\r\nBcc: victim@evil.example' }),
  );
  const form = partForm({ email: `ruth-${newId()}@example.com` });
  const { _id: id } = await shop.call('POST /api/part', { body: form });
  await runJobs(shop);
  const from = catcher.emails.length;
  await admin('POST /api/submissions/:id/replies', {
    params: { id },
    body: { text: 'Yes.\r\n.\r\nRCPT TO:<victim@evil.example>\r\nBcc: victim@evil.example' },
  });
  await runJobs(shop);
  expect(strangeIn(from)).toEqual(innocent(form.email));
});

test('what an admin writes about an order cannot add a header or a recipient to an email', async () => {
  const admin = shop.as(await signedInUser(shop, { isAdmin: true, name: 'Linda' }));
  const { order } = await guestOrder(shop);
  const { guestUser } = await admin('GET /api/orders/:id', { params: { id: order._id } });
  await runJobs(shop);
  for (const [at, subject] of texts.entries()) {
    const from = catcher.emails.length;
    // Another text each time: the same one is sent once.
    const body = { subject, text: `${at}\r\n.\r\nRCPT TO:<victim@evil.example>\r\nBcc: victim@evil.example` };
    const isTaken = await admin('POST /api/orders/:id/messages', { params: { id: order._id }, body }).then(
      () => true,
      () => false,
    );
    if (/[\r\n\0\v\f\u0085]/.test(subject)) expect({ subject, isTaken }).toEqual({ subject, isTaken: false });
    await runJobs(shop);
    expect(strangeIn(from)).toEqual(isTaken ? innocent(guestUser?.guestEmail ?? '') : innocent());
  }
});
