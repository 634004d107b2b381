import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { Jobs } from '../../jobs/queue.ts';

/** How the three forms differ, besides their fields. */
export const inquiryForms: Record<
  InquiryForm,
  {
    /** What emails call it within a sentence. */
    called: string;
    /** The admin page of one inquiry, without its id. */
    adminPath: string;
    /** File fields of the form, with the name of a downloaded file (specification, section 7). */
    files: Partial<Record<FileKind, string>>;
  }
> = {
  restoration: {
    called: 'restoration inquiry',
    adminPath: '/admin/restoration',
    files: { file: 'restoration-file' },
  },
  part: { called: 'part inquiry', adminPath: '/admin/part', files: { file: 'parts-file' } },
  career: {
    called: 'job application',
    adminPath: '/admin/career',
    files: { coverLetter: 'careers-coverLetter', resume: 'careers-resume' },
  },
};

type Template = Jobs['send-inquiry-email']['template'];

/** Returns the id of an email about an inquiry, by which the mailer recognizes a copy and finds it to delete it. */
export const inquiryEmailId = (template: Template | 'inquiry-reply', id: string): string =>
  `${template}.${id}`;
