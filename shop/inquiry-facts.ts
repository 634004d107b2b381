/** What the forms of the company's pages offer (specification, section 5), and what becomes of what they send. */

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
/** Applicants are this old at least. */
export const minimumAge = 18;
export const pdfMaxBytes = 5 * 1024 * 1024;

/** Where an inquiry stands, for the family alone. */
export const inquiryStatuses = ['new', 'waiting', 'quoted', 'done'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export type InquiryForm = 'restoration' | 'part' | 'career';
export type FileKind = 'file' | 'coverLetter' | 'resume';

/** The specified text for a file that the server finds too large (section 8). */
export const fileTooLarge = 'File size is too large. Please upload a smaller image.';
/** Nobody fills in a form faster than this; programs do. */
export const fastestFillMs = 2000;
/** An uploaded file waits so long for its form to be sent. */
export const uploadHours = 24;
/** Files that wait for their forms, of one address and of all, and files in all. */
export const uploadQuota = {
  waitingPerAddress: 10,
  waitingBytes: 500 * 1024 * 1024,
  allBytes: 5 * 1024 * 1024 * 1024,
} as const;
/** From this share of `allBytes` on the office is told, while there is still room for visitors' files. */
export const uploadsFullPercent = 80;
