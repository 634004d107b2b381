import type { ColumnType, Generated } from 'kysely';
import type { FileKind, InquiryForm, InquiryStatus } from '../../shop/inquiry-facts.ts';

type Now = ColumnType<Date, Date | undefined, Date>;

/** The tables behind the company's pages; part of the schema in `schema.ts`. */
export interface CompanySchema {
  galleryPictures: {
    position: number;
    image: string;
    caption: string;
    alt: string;
    /** Goes up with every change. */
    version: Generated<number>;
  };
  pageViews: { day: string; page: string; views: number };
  submissions: {
    id: string;
    form: InquiryForm;
    name: string;
    email: string;
    phone: string;
    subject: string | null;
    brandModel: string | null;
    description: string | null;
    partType: string | null;
    details: string | null;
    jobCategory: string | null;
    status: Generated<InquiryStatus>;
    idempotencyKey: string | null;
    bodyHash: Buffer;
    createdAt: Now;
  };
  submissionFiles: {
    id: string;
    ticketHash: Buffer;
    form: InquiryForm;
    kind: FileKind;
    submissionId: string | null;
    uploader: Buffer;
    sizeBytes: number;
    uploadedAt: Now;
  };
  submissionNotes: {
    id: string;
    submissionId: string;
    kind: 'note' | 'reply';
    authorId: string;
    text: string;
    sentAt: Date | null;
    createdAt: Now;
  };
}
