import { newId } from '../../server/db/id.ts';
import type { Input, Reply } from '../../shop/api-client.ts';
import type { InquiryForm } from '../../shop/inquiry-facts.ts';
import type { TestApp } from './build-test-app.ts';
import { multipart } from './files/multipart.ts';
import { plainPdf } from './files/pdfs.ts';

/** Inquiry forms as visitors send them, each with a unique email address. */

type RestorationForm = Input<'POST /api/restoration'>['body'];
type PartForm = Input<'POST /api/part'>['body'];
type CareerForm = Input<'POST /api/careers'>['body'];

const contact = () => ({
  name: 'Ruth Alvarado',
  email: `ruth-${newId()}@example.com`,
  phone: '9165550188',
});

export const restorationForm = (given: Partial<RestorationForm> = {}): RestorationForm => ({
  ...contact(),
  subject: 'Cab corners',
  brandModel: '1957 GMC 100, short step-side',
  description: 'New cab corners and a floor.\nPaint later.',
  ...given,
});

export const partForm = (given: Partial<PartForm> = {}): PartForm => ({
  ...contact(),
  subject: 'Grille',
  partType: 'Rare',
  details: 'A 1955 second series grille, in one piece.',
  ...given,
});

export async function careerForm(shop: TestApp, given: Partial<CareerForm> = {}): Promise<CareerForm> {
  return {
    ...contact(),
    jobCategory: 'Metal Fabricator',
    coverLetter: await ticketOf(shop, 'career', 'coverLetter'),
    resume: await ticketOf(shop, 'career', 'resume'),
    ...given,
  };
}

const uploadPath = { restoration: 'restoration', part: 'part', career: 'careers' } as const;

/** Returns an upload request as the page sends it. */
export function uploadForm(
  formType: InquiryForm,
  fileType?: 'coverLetter' | 'resume',
  bytes: Buffer = plainPdf,
): { headers: { 'content-type': string }; payload: Buffer } {
  return multipart([
    ['formType', formType],
    ...(fileType ? [['fileType', fileType] as [string, string]] : []),
    ['file', { bytes }],
  ]);
}

export function upload(
  { app }: TestApp,
  form: InquiryForm,
  fileType?: 'coverLetter' | 'resume',
  bytes?: Buffer,
  remoteAddress = '127.0.0.1',
) {
  const url = `/api/submissionUpload/${uploadPath[form]}`;
  return app.inject({ method: 'POST', url, remoteAddress, ...uploadForm(form, fileType, bytes) });
}

export async function ticketOf(
  shop: TestApp,
  form: InquiryForm,
  fileType?: 'coverLetter' | 'resume',
): Promise<string> {
  const reply = await upload(shop, form, fileType);
  if (reply.statusCode !== 201) throw new Error(`no ticket: ${reply.body}`);
  return reply.json<Reply<'POST /api/submissionUpload/part'>>().file;
}

/** @returns the id of the inquiry */
export async function sendForm(shop: TestApp, form: InquiryForm): Promise<string> {
  const { call } = shop;
  if (form === 'restoration') return (await call('POST /api/restoration', { body: restorationForm() }))._id;
  if (form === 'part') return (await call('POST /api/part', { body: partForm() }))._id;
  return (await call('POST /api/careers', { body: await careerForm(shop) }))._id;
}

/** A file that came with an inquiry. */
export async function sentFile(shop: TestApp): Promise<{ id: string; inquiryId: string }> {
  const file = await ticketOf(shop, 'restoration');
  const { _id: inquiryId } = await shop.call('POST /api/restoration', { body: restorationForm({ file }) });
  const { id } = await shop.deps.db
    .selectFrom('inquiryFiles')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow();
  return { id, inquiryId };
}
