import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtpCatcher } from '../../../tests/support/smtp-catcher.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { createMailer } from './create-mailer.ts';
import { listKeptMail, readKeptMail } from './kept-mailbox.ts';
import { createSmtp } from './smtp.ts';

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
      const mails = (await listKeptMail(storage)).filter((mail) => mail.messageId === messageId);
      return mails.map(({ to, from, subject, text, html }) => ({ to: [to], from, subject, text, html }));
    },
  },
  'sent by SMTP': {
    mailer: smtp,
    async arrived(messageId: string): Promise<Arrived[]> {
      return catcher.mails
        .filter(({ mail }) => mail.messageId === `<${messageId}>`)
        .map(({ recipients: to, mail }) => ({
          to,
          from: mail.from?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
        }));
    },
  },
};

describe.each(Object.entries(adapters))('a mail %s', (_, { mailer, arrived }) => {
  it('arrives with its subject, both bodies and the shop as its sender', async () => {
    await mailer.send({
      to: 'dale@example.com',
      subject: 'We have your order – 1957 ½',
      text: 'Thank you, Dalé.',
      html: '<p>Thank you, Dalé.</p>',
      messageId: 'one@shop.example',
    });
    const [mail, ...others] = await arrived('one@shop.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ['dale@example.com'], subject: 'We have your order – 1957 ½' });
    expect(mail?.from).toContain('shop@example.com');
    expect(mail?.text.trim()).toBe('Thank you, Dalé.');
    expect(mail?.html.trim()).toBe('<p>Thank you, Dalé.</p>');
  });

  it('gets no further header or reader from a line break in its subject', async () => {
    await mailer.send({
      to: 'dale@example.com',
      subject: 'Order\r\nBcc: spy@example.com',
      text: 'x',
      html: 'x',
      messageId: 'two@shop.example',
    });
    const [mail] = await arrived('two@shop.example');
    expect(mail?.to).toEqual(['dale@example.com']);
    expect(mail?.subject).toBe('Order Bcc: spy@example.com');
    expect(mail?.text.trim()).toBe('x');
  });

  it('reaches nobody else through an address that names a second one', async () => {
    const send = mailer.send({
      to: 'dale@example.com, spy@example.com',
      subject: 's',
      text: 'x',
      html: 'x',
      messageId: 'three@shop.example',
    });
    await send.catch(() => undefined);
    const mails = await arrived('three@shop.example');
    expect(mails.flatMap(({ to }) => to)).not.toContain('spy@example.com');
  });

  it('is forgotten as often as one likes, and so is one that never was', async () => {
    await mailer.send({ ...plain, messageId: 'four@shop.example' });
    for (const messageId of ['four@shop.example', 'four@shop.example', 'never@shop.example'])
      expect(await mailer.forget(messageId)).toBeUndefined();
  });
});

const plain = { to: 'dale@example.com', subject: 's', text: 'x', html: 'x' };

describe('the kept mailbox', () => {
  it('forgets a mail and no other', async () => {
    for (const messageId of ['five@shop.example', 'six@shop.example'])
      await kept.send({ ...plain, messageId });
    await kept.forget('five@shop.example');
    const left = (await listKeptMail(storage)).map(({ messageId }) => messageId);
    expect(left).toContain('six@shop.example');
    expect(left).not.toContain('five@shop.example');
  });

  it('keeps a mail once, however often it is sent', async () => {
    await kept.send({ ...plain, messageId: 'again@shop.example' });
    await kept.send({ ...plain, messageId: 'again@shop.example' });
    expect(
      (await listKeptMail(storage)).filter((mail) => mail.messageId === 'again@shop.example'),
    ).toHaveLength(1);
  });

  it('lists the newest first and drops the oldest beyond 200', async () => {
    for (let n = 0; n < 203; n += 1) await kept.send({ ...plain, messageId: `many-${n}@shop.example` });
    const mails = await listKeptMail(storage);
    expect(mails).toHaveLength(200);
    expect(mails.map(({ keptAt }) => keptAt)).toEqual(
      mails
        .map(({ keptAt }) => keptAt)
        .toSorted()
        .reverse(),
    );
    expect(mails.some(({ messageId }) => messageId === 'one@shop.example')).toBe(false);
  });

  it('knows no mail by an id that is none', async () => {
    expect(await readKeptMail(storage, '../session-secret')).toBeUndefined();
    expect(await readKeptMail(storage, '20261121000000000-0123456789abcdef')).toBeUndefined();
  });
});

describe('sending by SMTP', () => {
  it('fails when the server refuses the mail, so that the job tries again', async () => {
    catcher.refuse(true);
    await expect(smtp.send({ ...plain, messageId: 'refused@shop.example' })).rejects.toThrow('Try later');
    catcher.refuse(false);
    await smtp.send({ ...plain, messageId: 'refused@shop.example' });
    expect(await adapters['sent by SMTP'].arrived('refused@shop.example')).toHaveLength(1);
  });

  it('fails when nobody listens', async () => {
    const nowhere = createSmtp({ url: 'smtp://127.0.0.1:9', from: mailFrom });
    await expect(nowhere.send({ ...plain, messageId: 'nowhere@shop.example' })).rejects.toThrow();
    await nowhere.close();
  });
});
