import type { Career, InquiryNote, PartInquiry, Restoration } from '../../../../shop/contracts/inquiries.ts';
import type { InquiryForm, InquiryStatus } from '../../../../shop/inquiry-facts.ts';

/** An inquiry of any form as the pages of the office show it. */
export interface ShownInquiry {
  _id: string;
  name: string;
  email: string;
  phone: string;
  status: InquiryStatus;
  createdAt: string;
  subject?: string;
  /** The truck, the kind of part, or the job. */
  about: string;
  /** What was written at length. */
  text?: string;
  papers: readonly Paper[];
}
export interface InquiryWithNotes extends ShownInquiry {
  notes: readonly InquiryNote[];
}

export interface Paper {
  name: string;
  /** Where it is fetched from. */
  url: string;
  /** The name it is saved under (specification, section 7). */
  saveAs: string;
}

/** What the pages of the three forms differ in. */
export interface InquiryDesk {
  list: string;
  /** The page of one, without its id. */
  one: string;
  title: string;
  /** One of them, in a sentence. */
  called: string;
  /** The words beside `about` and `text`. */
  about: string;
  text: string;
  /** The page whose form brings them. */
  form: string;
  /** The call that deletes one. */
  deletion: 'DELETE /api/restoration/:id' | 'DELETE /api/part/:id' | 'DELETE /api/careers/:id';
}

export const inquiryDesks: Record<InquiryForm, InquiryDesk> = {
  restoration: {
    list: '/admin/restorationlist',
    one: '/admin/restoration',
    title: 'Restoration Submissions',
    called: 'submission',
    about: 'Brand/Model',
    text: 'Restoration goals',
    form: '/restoration',
    deletion: 'DELETE /api/restoration/:id',
  },
  part: {
    list: '/admin/partlist',
    one: '/admin/part',
    title: 'Part Inquiries',
    called: 'inquiry',
    about: 'Part type',
    text: 'Part details',
    form: '/parts',
    deletion: 'DELETE /api/part/:id',
  },
  career: {
    list: '/admin/careerlist',
    one: '/admin/career',
    title: 'Career Submissions',
    called: 'application',
    about: 'Job category',
    text: '',
    form: '/career',
    deletion: 'DELETE /api/careers/:id',
  },
};

export const showRestoration = ({ brandModel, description, file, ...rest }: Restoration): ShownInquiry => ({
  ...rest,
  about: brandModel,
  text: description,
  papers: file ? [{ name: 'Pictures or papers', url: file, saveAs: 'restoration-file' }] : [],
});

export const showPart = ({ partType, details, file, ...rest }: PartInquiry): ShownInquiry => ({
  ...rest,
  about: partType,
  text: details,
  papers: file ? [{ name: 'Pictures or papers', url: file, saveAs: 'parts-file' }] : [],
});

export const showCareer = ({ jobCategory, coverLetter, resume, ...rest }: Career): ShownInquiry => ({
  ...rest,
  about: jobCategory,
  papers: [
    { name: 'Cover letter', url: coverLetter, saveAs: 'careers-coverLetter' },
    { name: 'Resume', url: resume, saveAs: 'careers-resume' },
  ],
});

/** A status as it is written on the pages. */
export const statusNames: Record<InquiryStatus, string> = {
  new: 'New',
  waiting: 'Waiting',
  quoted: 'Quoted',
  done: 'Done',
};
