/** Choices and limits of the inquiry forms (specification, section 5), and of the files that they send. */

export const jobCategories = [
  'Automotive Painter',
  'Automotive Mechanic',
  'Body Technician',
  'Metal Fabricator',
  'Shipping & Receiving',
  'Receptionist',
  'Shop Helper',
] as const;
export const partTypes = ['Rare', 'Restorable Used Item', 'OEM'] as const;
/** Minimum age of applicants, in years. */
export const minimumAge = 18;
export const pdfMaxBytes = 5 * 1024 * 1024;

/** The state of an inquiry; only admins see it. */
export const inquiryStatuses = ['new', 'waiting', 'quoted', 'done'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Returns the states that an inquiry of a form can have: nobody quotes a price to an applicant. */
export const statusesOf = (form: InquiryForm): readonly InquiryStatus[] =>
  form === 'career' ? inquiryStatuses.filter((status) => status !== 'quoted') : inquiryStatuses;

export type InquiryForm = 'restoration' | 'part' | 'career';
export type FileKind = 'file' | 'coverLetter' | 'resume';

/** The specified text for a file that the server finds too large (section 8). */
export const fileTooLarge = 'File size is too large. Please upload a smaller image.';
/** The same with the limit, for a PDF whose size is known before it is sent. */
export const pdfTooLarge = `${fileTooLarge} A PDF can have at most ${pdfMaxBytes / 1024 / 1024} MB.`;
/** A form that is sent sooner than this was filled in by a program. */
export const fastestFillMs = 1000;
/** An uploaded file is kept this long until its form is sent. */
export const uploadHours = 24;
/** Limits for files whose form was not sent yet, per IP address and in total, and for all files. */
export const uploadQuota = {
  waitingPerAddress: 10,
  waitingBytes: 500 * 1024 * 1024,
  allBytes: 5 * 1024 * 1024 * 1024,
} as const;
/** Above this share of `allBytes` the owner gets an email, while there is still room for visitors' files. */
export const uploadsFullPercent = 80;

/** What the history of an inquiry says once it has ended with an order. */
export const orderPlacedText = (number: number): string => `Order ${number} placed`;

/** Whether a text is `orderPlacedText`. */
export const saysOrderPlaced = (text: string): boolean => /^Order \d{6} placed$/.test(text);
