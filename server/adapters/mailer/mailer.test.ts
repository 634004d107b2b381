import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { createMailer, createSmtp } from './create-mailer.ts';
import { EmailRefused } from './port.ts';
import { listKeptEmails, readKeptEmail } from './kept-mailbox.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
const storage = createDiskStorage(dataDir);
const catcher = await startSmtpCatcher();
const mailFrom = 'Lugo Classic Trucks <shop@example.com>';
const kept = createMailer({ config: { mailFrom }, storage });
const smtp = createMailer({ config: { mailFrom, smtpUrl: catcher.url }, storage });

afterAll(async () => {
  await smtp.close();
  await catcher.close();
  await rm(dataDir, { recursive: true });
});

interface Arrived {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
}

const adapters = {
  'kept in the mailbox': {
    mailer: kept,
    async arrived(messageId: string): Promise<Arrived[]> {
      const emails = (await listKeptEmails(storage)).filter((email) => email.messageId === messageId);
      return emails.map(({ to, from, subject, text, html }) => ({ to: [to], from, subject, text, html }));
    },
  },
  'sent by SMTP': {
    mailer: smtp,
    async arrived(messageId: string): Promise<Arrived[]> {
      return catcher.emails
        .filter(({ email }) => email.messageId === `<${messageId}>`)
        .map(({ recipients: to, email }) => ({
          to,
          from: email.from?.address ?? '',
          subject: email.subject ?? '',
          text: email.text ?? '',
          html: email.html ?? '',
        }));
    },
  },
};

describe.each(Object.entries(adapters))('an email %s', (_, { mailer, arrived }) => {
  it('arrives with its subject, both bodies and the shop as its sender', async () => {
    await mailer.send({
      to: 'dale@example.com',
      subject: 'We have your order – 1957 ½',
      text: 'Thank you, Dalé.',
      html: '<p>Thank you, Dalé.</p>',
      messageId: 'one@shop.example',
    });
    const [email, ...others] = await arrived('one@shop.example');
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: ['dale@example.com'], subject: 'We have your order – 1957 ½' });
    expect(email?.from).toContain('shop@example.com');
    expect(email?.text.trim()).toBe('Thank you, Dalé.');
    expect(email?.html.trim()).toBe('<p>Thank you, Dalé.</p>');
  });

  it('gets no further header or reader from a line break in its subject', async () => {
    await mailer.send({
      to: 'dale@example.com',
      subject: 'Order\r\nBcc: spy@example.com',
      text: 'x',
      html: 'x',
      messageId: 'two@shop.example',
    });
    const [email] = await arrived('two@shop.example');
    expect(email?.to).toEqual(['dale@example.com']);
    expect(email?.subject).toBe('Order Bcc: spy@example.com');
    expect(email?.text.trim()).toBe('x');
  });

  it('sends to nobody else if an address contains a second one', async () => {
    const send = mailer.send({
      to: 'dale@example.com, spy@example.com',
      subject: 's',
      text: 'x',
      html: 'x',
      messageId: 'three@shop.example',
    });
    await send.catch(() => undefined);
    const emails = await arrived('three@shop.example');
    expect(emails.flatMap(({ to }) => to)).not.toContain('spy@example.com');
  });

  it('is forgotten as often as one likes, and so is one that never was', async () => {
    await mailer.send({ ...plain, messageId: 'four@shop.example' });
    for (const messageId of ['four@shop.example', 'four@shop.example', 'never@shop.example'])
      expect(await mailer.forget(messageId)).toBeUndefined();
  });
});

const plain = { to: 'dale@example.com', subject: 's', text: 'x', html: 'x' };

describe('sending by SMTP', () => {
  it('says where one press ends such emails, of those that can be ended', async () => {
    const unsubscribeUrl = 'https://shop.example/arrival-off/one';
    await smtp.send({ ...plain, messageId: 'five@shop.example', unsubscribeUrl });
    await smtp.send({ ...plain, messageId: 'six@shop.example' });
    const headersOf = (messageId: string) =>
      catcher.emails
        .find(({ email }) => email.messageId === `<${messageId}>`)
        ?.email.headers.filter(({ key }) => key.startsWith('list-'))
        .map(({ key, value }) => `${key}: ${value}`);
    expect(headersOf('five@shop.example')?.toSorted()).toEqual([
      'list-unsubscribe-post: List-Unsubscribe=One-Click',
      `list-unsubscribe: <${unsubscribeUrl}>`,
    ]);
    expect(headersOf('six@shop.example')).toEqual([]);
  });

  it('sends nothing in clear to another machine', async () => {
    // 0.0.0.0 leads to this machine and is not one of its loopback addresses. The server offers no encryption.
    const url = catcher.url.replace(/\/\/[^:/]+/, '//0.0.0.0');
    const mailer = createSmtp({ url, from: mailFrom });
    await expect(mailer.send({ ...plain, messageId: 'clear@shop.example' })).rejects.toThrow(/TLS/i);
    await mailer.close();
    expect(catcher.emails.some(({ raw }) => raw.includes('clear@shop.example'))).toBe(false);
  });
});

describe('the kept mailbox', () => {
  it('forgets an email and no other', async () => {
    for (const messageId of ['five@shop.example', 'six@shop.example'])
      await kept.send({ ...plain, messageId });
    await kept.forget('five@shop.example');
    const left = (await listKeptEmails(storage)).map(({ messageId }) => messageId);
    expect(left).toContain('six@shop.example');
    expect(left).not.toContain('five@shop.example');
  });

  it('keeps an email once, however often it is sent', async () => {
    await kept.send({ ...plain, messageId: 'again@shop.example' });
    await kept.send({ ...plain, messageId: 'again@shop.example' });
    expect(
      (await listKeptEmails(storage)).filter((email) => email.messageId === 'again@shop.example'),
    ).toHaveLength(1);
  });

  it('lists the newest first and drops the oldest beyond 200', async () => {
    for (let n = 0; n < 203; n += 1) await kept.send({ ...plain, messageId: `many-${n}@shop.example` });
    const emails = await listKeptEmails(storage);
    expect(emails).toHaveLength(200);
    expect(emails.map(({ keptAt }) => keptAt)).toEqual(
      emails
        .map(({ keptAt }) => keptAt)
        .toSorted()
        .reverse(),
    );
    expect(emails.some(({ messageId }) => messageId === 'one@shop.example')).toBe(false);
  });

  it('returns nothing for an id that no email has', async () => {
    expect(await readKeptEmail(storage, '../session-secret')).toBeUndefined();
    expect(await readKeptEmail(storage, '20261121000000000-0123456789abcdef')).toBeUndefined();
  });
});

describe('sending by SMTP', () => {
  it('fails when the server refuses the email, so that the job tries again', async () => {
    catcher.refuse(true);
    await expect(smtp.send({ ...plain, messageId: 'refused@shop.example' })).rejects.toThrow('Try later');
    catcher.refuse(false);
    await smtp.send({ ...plain, messageId: 'refused@shop.example' });
    expect(await adapters['sent by SMTP'].arrived('refused@shop.example')).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)(
    'tells when the server refuses the %s for good, so that no job tries again',
    async (at) => {
      catcher.fail({ at, code: 550 });
      const messageId = `final-${at}@shop.example`;
      await expect(smtp.send({ ...plain, messageId })).rejects.toThrow(new EmailRefused('refused with 550'));
      catcher.fail(undefined);
    },
  );

  it('does not give up an email because the server refuses the shop', async () => {
    catcher.fail({ at: 'sender', code: 550 });
    await expect(smtp.send({ ...plain, messageId: 'sender@shop.example' })).rejects.not.toThrow(EmailRefused);
    catcher.fail(undefined);
  });

  it('fails when nobody listens', async () => {
    const nowhere = createSmtp({ url: 'smtp://127.0.0.1:9', from: mailFrom });
    await expect(nowhere.send({ ...plain, messageId: 'nowhere@shop.example' })).rejects.toThrow();
    await nowhere.close();
  });
});
