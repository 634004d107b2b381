import { newId } from '../../../server/db/id.ts';
import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import type { Asked, Cell } from './cell.ts';
import {
  careerForm,
  partForm,
  restorationForm,
  sendForm,
  sentFile,
  uploadForm,
} from '../../support/inquiries.ts';

/** Requests to the inquiry endpoints; `requests.ts` has the others. */
export const inquiryRequests = {
  'POST /api/restoration': () => ({ body: restorationForm() }),
  'GET /api/restoration': () => ({}),
  'GET /api/restoration/:id': (cell: Cell) => inquiry(cell, 'restoration'),
  'DELETE /api/restoration/:id': (cell: Cell) => inquiry(cell, 'restoration'),
  'POST /api/part': () => ({ body: partForm() }),
  'GET /api/part': () => ({}),
  'GET /api/part/:id': (cell: Cell) => inquiry(cell, 'part'),
  'DELETE /api/part/:id': (cell: Cell) => inquiry(cell, 'part'),
  'POST /api/careers': async ({ shop }: Cell) => ({ body: await careerForm(shop) }),
  'GET /api/careers': () => ({}),
  'GET /api/careers/:id': (cell: Cell) => inquiry(cell, 'career'),
  'DELETE /api/careers/:id': (cell: Cell) => inquiry(cell, 'career'),
  'PUT /api/submissions/:id': async (cell: Cell) => ({
    ...(await inquiry(cell, 'part')),
    body: { status: 'quoted' },
  }),
  'POST /api/submissions/:id/notes': async (cell: Cell) => ({
    ...(await inquiry(cell, 'part')),
    body: { text: 'Ring him.' },
  }),
  'POST /api/submissions/:id/replies': async (cell: Cell) => ({
    ...(await inquiry(cell, 'part')),
    body: { text: 'We have one.' },
  }),
  'POST /api/submissionUpload/restoration': () => uploadForm('restoration'),
  'POST /api/submissionUpload/part': () => uploadForm('part'),
  'POST /api/submissionUpload/careers': () => uploadForm('career', 'resume'),
  'GET /api/files/:id': async ({ shop, owner }: Cell) => ({
    params: { id: owner ? (await sentFile(shop)).id : newId() },
  }),
};

async function inquiry({ shop, owner }: Cell, form: InquiryForm): Promise<Asked> {
  if (!owner) return { params: { id: newId() } };
  const id = await sendForm(shop, form);
  return { params: { id }, thing: { table: 'inquiries', id } };
}
