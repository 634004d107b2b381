import type { Config } from '../../config.ts';
import type { Storage } from '../storage/port.ts';
import { createKeptMailbox } from './kept-mailbox.ts';
import type { Mailer } from './port.ts';
import { createSmtp } from './smtp.ts';

/** SMTP where a server is configured; else emails are kept (production always has one, see `config.ts`). */
export function createMailer({
  config,
  storage,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  storage: Storage;
}): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  return smtpUrl ? createSmtp({ url: smtpUrl, from }) : createKeptMailbox({ storage, from });
}
