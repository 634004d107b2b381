import type { Jobs } from '../../jobs/queue.ts';

type Template = Jobs['send-inquiry-email']['template'];

/** Returns the id of an email about an inquiry, by which the mailer recognizes a copy and finds it to delete it. */
export const inquiryEmailId = (template: Template | 'inquiry-reply', id: string): string =>
  `${template}.${id}`;
