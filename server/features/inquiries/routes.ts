import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { pdfDownload } from '../../http/pdf-download.ts';
import { changeStatus } from './change-status.ts';
import { deleteInquiry } from './delete-inquiry.ts';
import { findInquiry, listInquiries } from './read-inquiries.ts';
import { readUpload, uploadPdf } from './uploads.ts';
import type { SentForm } from './receive-inquiry.ts';
import { receiveInquiry } from './receive-inquiry.ts';
import { writeNote } from './write-note.ts';

export function inquiryRoutes(app: ShopServer, deps: Deps): void {
  const { db } = deps;
  const receive = async (sent: SentForm, request: FastifyRequest, message: string) => {
    const who = { from: clientAddress(request), key: readIdempotencyKey(request) };
    return { _id: await receiveInquiry(deps, sent, who), message };
  };

  endpoint(app, 'POST /api/restoration', ({ body, request }) => {
    const { file, referralCode, filledInMs, ...answers } = body;
    const files = { file: file || undefined };
    const sent = { form: 'restoration', answers, files, referralCode, filledInMs } as const;
    return receive(sent, request, 'Form submitted successfully!');
  });
  endpoint(app, 'POST /api/part', ({ body, request }) => {
    const { file, referralCode, filledInMs, ...answers } = body;
    const files = { file: file || undefined };
    const sent = { form: 'part', answers, files, referralCode, filledInMs } as const;
    return receive(sent, request, 'Form submitted successfully!');
  });
  endpoint(app, 'POST /api/careers', ({ body, request }) => {
    const { coverLetter, resume, referralCode, filledInMs, ...answers } = body;
    const files = { coverLetter, resume };
    const sent = { form: 'career', answers, files, referralCode, filledInMs } as const;
    return receive(sent, request, 'Application submitted successfully!');
  });

  endpoint(app, 'GET /api/restoration', async ({ query }) => {
    const { inquiries, paging } = await listInquiries(db, 'restoration', query);
    return { restorations: inquiries, ...paging };
  });
  endpoint(app, 'GET /api/part', async ({ query }) => {
    const { inquiries, paging } = await listInquiries(db, 'part', query);
    return { parts: inquiries, ...paging };
  });
  endpoint(app, 'GET /api/careers', async ({ query }) => {
    const { inquiries, paging } = await listInquiries(db, 'career', query);
    return { careers: inquiries, ...paging };
  });

  endpoint(app, 'GET /api/restoration/:id', ({ params }) => findInquiry(db, 'restoration', params.id));
  endpoint(app, 'GET /api/part/:id', ({ params }) => findInquiry(db, 'part', params.id));
  endpoint(app, 'GET /api/careers/:id', ({ params }) => findInquiry(db, 'career', params.id));

  endpoint(app, 'DELETE /api/restoration/:id', async ({ params, actor }) => {
    await deleteInquiry(deps, actor.admin, 'restoration', params.id);
    return { message: 'Submission deleted' };
  });
  endpoint(app, 'DELETE /api/part/:id', async ({ params, actor }) => {
    await deleteInquiry(deps, actor.admin, 'part', params.id);
    return { message: 'Inquiry deleted' };
  });
  endpoint(app, 'DELETE /api/careers/:id', async ({ params, actor }) => {
    await deleteInquiry(deps, actor.admin, 'career', params.id);
    return { message: 'Application deleted' };
  });

  endpoint(app, 'PUT /api/submissions/:id', ({ params, body, actor }) =>
    changeStatus(deps, actor.admin, params.id, body),
  );
  endpoint(app, 'POST /api/submissions/:id/notes', ({ params, body, actor }) =>
    writeNote(deps, actor.admin, { inquiryId: params.id, kind: 'note', text: body.text }),
  );
  endpoint(app, 'POST /api/submissions/:id/replies', ({ params, body, actor }) =>
    writeNote(deps, actor.admin, { inquiryId: params.id, kind: 'reply', ...body }),
  );

  const store = async (field: Parameters<typeof uploadPdf>[1], file: File, request: FastifyRequest) => ({
    file: await uploadPdf(deps, field, file, clientAddress(request)),
    message: 'File uploaded successfully!',
  });
  endpoint(app, 'POST /api/submissionUpload/restoration', ({ body, request }) =>
    store({ form: 'restoration', kind: 'file' }, body.file, request),
  );
  endpoint(app, 'POST /api/submissionUpload/part', ({ body, request }) =>
    store({ form: 'part', kind: 'file' }, body.file, request),
  );
  endpoint(app, 'POST /api/submissionUpload/careers', ({ body, request }) =>
    store({ form: 'career', kind: body.fileType }, body.file, request),
  );

  endpoint(app, 'GET /api/files/:id', async ({ params, reply }) => {
    const { name, bytes } = await readUpload(deps, params.id);
    reply.headers(pdfDownload(name));
    return bytes;
  });
}
