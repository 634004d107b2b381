import type { Career, InquiryNote, PartInquiry, Restoration } from '../../../shop/contracts/inquiries.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { StoredSubmission } from './data.ts';
import type { StoredNote } from './note-data.ts';

export interface Shown {
  restoration: Restoration;
  part: PartInquiry;
  career: Career;
}

type Files = Partial<Record<FileKind, string>>;

const show: { [F in InquiryForm]: (row: StoredSubmission, files: Files) => Shown[F] } = {
  restoration: (row, { file = null }) => ({
    ...common(row),
    subject: row.subject ?? '',
    brandModel: row.brandModel ?? '',
    description: row.description ?? '',
    file,
  }),
  part: (row, { file = null }) => ({
    ...common(row),
    subject: row.subject ?? '',
    partType: row.partType as PartInquiry['partType'],
    details: row.details ?? '',
    file,
  }),
  career: (row, { coverLetter = '', resume = '' }) => ({
    ...common(row),
    jobCategory: row.jobCategory as Career['jobCategory'],
    coverLetter,
    resume,
  }),
};

/** A stored inquiry as the API shows it. @param files of several inquiries, its own among them */
export function showInquiry<F extends InquiryForm>(
  form: F,
  row: StoredSubmission,
  files: { id: string; kind: FileKind; inquiryId: string | null }[],
): Shown[F] {
  const own = files.filter(({ inquiryId }) => inquiryId === row.id);
  return show[form](row, Object.fromEntries(own.map(({ kind, id }) => [kind, `/api/files/${id}`])));
}

function common({ id, name, email, phone, status, createdAt }: StoredSubmission) {
  return { _id: id, name, email, phone, status, createdAt: createdAt.toISOString() };
}

export function showNote({ id, kind, text, author, createdAt, sentAt }: StoredNote): InquiryNote {
  return {
    _id: id,
    kind,
    text,
    author,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
