import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { hoursBefore } from '../../../shop/rules/dates/dates.ts';
import type { Deps } from '../../deps.ts';
import { storageKey } from '../../features/inquiries/file-data.ts';
import type { Tx } from '../open.ts';
import type { DemoInquiry } from './demo-inquiries.ts';
import { demoInquiries } from './demo-inquiries.ts';
import { demoPdf } from './demo-pdf.ts';

const lockKey = 1_957_014;
const titles = { file: 'For the workshop', coverLetter: 'Cover letter', resume: 'Resume' };

/** Creates the demo's inquiries with their files once; later changes by admins stay. */
export async function seedDemoInquiries({
  db,
  storage,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@example.com')
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    for (const [at, inquiry] of demoInquiries.entries()) {
      const id = idOf('inquiry', at);
      if (!(await insertInquiry(tx, { ...inquiry, id, createdAt: hoursBefore(clock(), inquiry.hoursAgo) })))
        continue;
      for (const [kind, paragraphs] of filesOf(inquiry)) {
        const bytes = demoPdf(titles[kind], paragraphs);
        const fileId = idOf(`${kind} of`, at);
        await tx
          .insertInto('inquiryFiles')
          .values({
            id: fileId,
            ticketHash: hash(`ticket of ${fileId}`),
            form: inquiry.form,
            kind,
            inquiryId: id,
            uploader: hash('demo'),
            sizeBytes: bytes.length,
            uploadedAt: hoursBefore(clock(), inquiry.hoursAgo),
          })
          .execute();
        await storage.put(storageKey(fileId), bytes, 'application/pdf');
      }
      for (const [number, { kind, hoursAgo, text }] of (inquiry.notes ?? []).entries()) {
        if (!admin) break;
        const createdAt = hoursBefore(clock(), hoursAgo);
        const sentAt = kind === 'reply' ? createdAt : null;
        await tx
          .insertInto('inquiryNotes')
          .values({
            id: idOf(`note ${number} of`, at),
            inquiryId: id,
            kind,
            authorId: admin.id,
            text,
            sentAt,
            createdAt,
          })
          .execute();
      }
    }
  });
}

/** Makes processes that start at the same time wait for each other. */
async function lockSeed(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

const filesOf = ({ files = {} }: DemoInquiry) =>
  Object.entries(files) as [keyof typeof titles, readonly string[]][];

/** @returns false if it exists already */
async function insertInquiry(
  tx: Tx,
  { id, form, status, answers, createdAt }: DemoInquiry & { id: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inquiries')
    .values({
      ...answers,
      id,
      form,
      status,
      createdAt,
      idempotencyKey: null,
      bodyHash: hash(id),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Returns the same id at every start, so that nothing is created twice. */
const idOf = (what: string, at: number): string => hash(`demo ${what} ${at}`).toString('hex').slice(0, 24);
