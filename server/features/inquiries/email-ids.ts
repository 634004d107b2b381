import type { Config } from '../../config.ts';
import type { Jobs } from '../../jobs/queue.ts';

/** What the mails about inquiries are known by: when they are sent a second time, and when they are forgotten. */
type Host = Pick<Config, 'publicUrl'>;

export const inquiryMails = [
  'new-inquiry',
  'inquiry-received',
] as const satisfies Jobs['send-inquiry-mail']['mail'][];

export const mailIdOf = (config: Host, mail: (typeof inquiryMails)[number], submissionId: string): string =>
  idAt(config, `${mail}.${submissionId}`);

export const replyIdOf = (config: Host, noteId: string): string => idAt(config, `inquiry-reply.${noteId}`);

const idAt = ({ publicUrl }: Host, left: string): string => `${left}@${new URL(publicUrl).hostname}`;
