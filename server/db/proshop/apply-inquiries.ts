import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { pdfMaxBytes } from '../../../shop/inquiry-facts.ts';
import type { Deps } from '../../deps.ts';
import { storageKey } from '../../features/inquiries/file-data.ts';
import { inspectInThread } from '../../features/inquiries/pdf/inspect-in-thread.ts';
import type { PdfFault } from '../../features/inquiries/pdf/inspect-pdf.ts';
import { looksLikePdf } from '../../features/inquiries/pdf/inspect-pdf.ts';
import type { Tx } from '../open.ts';
import type { Batch } from './apply-people.ts';
import { inBatch } from './apply-people.ts';
import type { Collection } from './documents.ts';
import type { ExportFolder } from './export-folder.ts';
import type { Findings } from './findings.ts';

/** Older ones count as done: nobody wants years of answered inquiries in the list of new ones. */
const newDays = 30;

/** A row of `inquiry_files`, with SQL column names. */
interface TakenFile {
  id: string;
  inquiry_id: string;
  form: InquiryForm;
  kind: FileKind;
  size_bytes: number;
  uploaded_at: string;
}

/** Creates inquiries with the files that were stored for them. */
export async function insertInquiries(
  tx: Tx,
  collection: Collection,
  batch: Batch,
  files: readonly TakenFile[],
): Promise<void> {
  await sql`
    INSERT INTO inquiries (id, form, name, email, phone, subject, brand_model, description, part_type, details,
      job_category, status, body_hash, created_at)
    SELECT inquiry.id, form, name, email, phone, subject, brand_model, description, part_type, details, job_category,
      CASE WHEN created_at < now() - make_interval(days => ${newDays}) THEN 'done' ELSE 'new' END,
      staged.digest, created_at
    FROM staged, jsonb_populate_record(NULL::inquiries, fields) AS inquiry
    WHERE ${inBatch(collection, batch)}`.execute(tx);
  await sql`
    INSERT INTO inquiry_files (id, ticket_hash, form, kind, inquiry_id, uploader, size_bytes, uploaded_at)
    SELECT id, sha256((gen_random_uuid()::text || gen_random_uuid())::bytea), form, kind, inquiry_id, '', size_bytes,
      uploaded_at
    FROM jsonb_populate_recordset(NULL::inquiry_files, ${JSON.stringify(files)}::jsonb)`.execute(tx);
}

interface NamedFiles {
  id: string;
  no: number;
  form: InquiryForm;
  files: { kind: FileKind; path: string }[];
  createdAt: string;
}

/** Checks the PDFs that a batch of inquiries names as strictly as uploads, and stores them. */
export async function takeFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  folder: ExportFolder,
  { collection, batch }: { collection: Collection; batch: Batch },
  { findings, store }: { findings: Findings; store: boolean },
): Promise<TakenFile[]> {
  const { rows } = await sql<NamedFiles>`
    SELECT id, no, fields ->> 'form' AS form, fields -> 'files' AS files, fields ->> 'created_at' AS created_at
    FROM staged WHERE ${inBatch(collection, batch)} AND fields -> 'files' <> '[]' ORDER BY no`.execute(db);
  const taken: TakenFile[] = [];
  for (const { id: inquiryId, no: row, form, files, createdAt } of rows)
    for (const { kind, path } of files) {
      const bytes = await folder.readFile('files', path, pdfMaxBytes);
      const refused = typeof bytes === 'string' ? missing[bytes] : await refusalOf(bytes);
      if (refused !== undefined || typeof bytes === 'string') {
        const reason = `${refused}: imported without it`;
        findings.add({ kind: 'noted', of: collection, row, id: inquiryId, field: kind, reason });
        continue;
      }
      const id = createHash('sha256').update(`${kind} of ${inquiryId}`).digest('hex').slice(0, 24);
      if (store) await storage.put(storageKey(id), bytes, 'application/pdf');
      taken.push({ id, inquiry_id: inquiryId, form, kind, size_bytes: bytes.length, uploaded_at: createdAt });
    }
  return taken;
}

const missing = { missing: 'Not in the folder files', 'too large': 'Larger than 5 MB' };
const refusals: Record<PdfFault, string> = {
  noPdf: 'Not a PDF',
  broken: 'A damaged PDF',
  encrypted: 'A PDF with a password',
  active: 'A PDF with scripts, attached files or other active parts',
  tooComplex: 'A PDF that cannot be checked',
};

async function refusalOf(bytes: Buffer): Promise<string | undefined> {
  const fault = looksLikePdf(bytes) ? await inspectInThread(bytes) : 'noPdf';
  return fault && refusals[fault];
}
