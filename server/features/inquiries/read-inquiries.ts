import type {
  Career,
  InquiryNote,
  InquirySort,
  PartInquiry,
  Restoration,
} from '../../../shop/contracts/inquiries.ts';
import { pageSize } from '../../../shop/facts.ts';
import type { FileKind, InquiryForm, InquiryStatus } from '../../../shop/inquiry-facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import type { StoredNote, InquiryRow } from './data.ts';
import { countInquiries, findInquiryRow, listInquiryNotes, listInquiryRows } from './data.ts';
import { listFilesOf } from './file-data.ts';

/** Returns one inquiry with its notes. @throws ShopError `not_found`, also for an inquiry of another form */
export async function findInquiry<F extends InquiryForm>(
  db: Db,
  form: F,
  id: string,
): Promise<InquiryByForm[F] & { notes: InquiryNote[] }> {
  const row = await findInquiryRow(db, id, form);
  if (!row) throw new ShopError('not_found', 'Inquiry not found');
  const [files, notes] = await Promise.all([listFilesOf(db, [id]), listInquiryNotes(db, id)]);
  return { ...showInquiry(form, row, files), notes: notes.map(showNote) };
}

const size = pageSize.admin;

/** Lists one page of the inquiries of one form, newest first unless sorted. */
export async function listInquiries<F extends InquiryForm>(
  db: Db,
  form: F,
  {
    pageNumber: number = 1,
    sort,
    ...asked
  }: {
    pageNumber?: number | undefined;
    status?: InquiryStatus | undefined;
    keyword?: string | undefined;
    sort?: InquirySort | undefined;
  },
): Promise<{ inquiries: InquiryByForm[F][]; paging: Paging }> {
  const filter = { ...asked, form };
  const paging = pagingOf(await countInquiries(db, filter), { number, size });
  const rows = await listInquiryRows(db, { ...filter, ...rowsOf(paging, size), sort });
  const files = await listFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  return { inquiries: rows.map((row) => showInquiry(form, row, files)), paging };
}

export interface InquiryByForm {
  restoration: Restoration;
  part: PartInquiry;
  career: Career;
}

type Files = Partial<Record<FileKind, string>>;

const formFields: { [F in InquiryForm]: (row: InquiryRow, files: Files) => InquiryByForm[F] } = {
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

/** Returns a stored inquiry as the API sends it. @param files of any inquiries, its own among them */
function showInquiry<F extends InquiryForm>(
  form: F,
  row: InquiryRow,
  files: { id: string; kind: FileKind; inquiryId: string | null }[],
): InquiryByForm[F] {
  const own = files.filter(({ inquiryId }) => inquiryId === row.id);
  return formFields[form](row, Object.fromEntries(own.map(({ kind, id }) => [kind, `/api/files/${id}`])));
}

function common({ id, name, email, phone, status, createdAt }: InquiryRow) {
  return { _id: id, name, email, phone, status, createdAt: createdAt.toISOString() };
}

export function showNote({ id, kind, text, author, createdAt, sentAt, refusedAt }: StoredNote): InquiryNote {
  return {
    _id: id,
    kind,
    text,
    author,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  };
}
