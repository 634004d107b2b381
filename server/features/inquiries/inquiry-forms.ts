import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';

/** What the forms differ in, besides their fields. */
export const inquiryForms: Record<
  InquiryForm,
  {
    /** As emails name it, in a sentence. */
    called: string;
    /** The page with the form, and the admin's page of one inquiry without its id. */
    path: string;
    adminPath: string;
    /** Where the form has a place for a file, with the name that a download of it gets (specification, section 7). */
    files: Partial<Record<FileKind, string>>;
  }
> = {
  restoration: {
    called: 'restoration inquiry',
    path: '/restoration',
    adminPath: '/admin/restoration',
    files: { file: 'restoration-file' },
  },
  part: { called: 'part inquiry', path: '/parts', adminPath: '/admin/part', files: { file: 'parts-file' } },
  career: {
    called: 'job application',
    path: '/career',
    adminPath: '/admin/career',
    files: { coverLetter: 'careers-coverLetter', resume: 'careers-resume' },
  },
};
