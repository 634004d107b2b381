import { z } from 'zod';
import { keywordMaxLength } from '../facts.ts';
import type { InquiryForm } from '../inquiry-facts.ts';
import { inquiryStatuses, jobCategories, partTypes, pdfMaxBytes, uploadHours } from '../inquiry-facts.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { careerInputSchema, partInputSchema, restorationInputSchema } from './inquiry-inputs.ts';
import { optionalLine, requiredText } from './text.ts';

const statusSchema = z.enum(inquiryStatuses);
const fileSchema = z
  .string()
  .meta({ description: 'URL where admins can download it', example: '/api/files/5f0c1e9a7b3d4c2e8a6f1b90' });

const commonFields = {
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string().meta({ description: 'Ten digits, without spaces or dashes' }),
  status: statusSchema,
  createdAt: z.iso.datetime(),
};

export const restorationSchema = z
  .object({
    ...commonFields,
    subject: z.string(),
    brandModel: z.string(),
    description: z.string(),
    file: fileSchema.nullable(),
  })
  .meta({ id: 'Restoration' });

export const partSchema = z
  .object({
    ...commonFields,
    subject: z.string(),
    partType: z.enum(partTypes),
    details: z.string(),
    file: fileSchema.nullable(),
  })
  .meta({ id: 'PartInquiry' });

export const careerSchema = z
  .object({
    ...commonFields,
    jobCategory: z.enum(jobCategories),
    coverLetter: fileSchema,
    resume: fileSchema,
  })
  .meta({ id: 'Career' });

const noteSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(['note', 'reply']).meta({ description: 'A note is for admins only, a reply is emailed' }),
    text: z.string(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable().meta({ description: 'When the mail server accepted the reply' }),
    refusedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the mail server said that it never will accept the reply' }),
  })
  .meta({ id: 'InquiryNote' });

export type Restoration = z.output<typeof restorationSchema>;
export type PartInquiry = z.output<typeof partSchema>;
export type Career = z.output<typeof careerSchema>;
export type InquiryNote = z.output<typeof noteSchema>;

/** A single inquiry comes with its notes, oldest first. */
const withNotes = { notes: z.array(noteSchema) };

const textBody = z.strictObject({
  text: requiredText('Please write something', 5000),
});

/** The sender's name, or when it came; a minus reverses it. */
export const inquirySorts = ['name', '-name', 'received', '-received'] as const;
export type InquirySort = (typeof inquirySorts)[number];

const listQuery = z.strictObject({
  pageNumber: pageNumberSchema,
  status: statusSchema.optional(),
  keyword: optionalLine(keywordMaxLength)
    .optional()
    .meta({ description: 'Part of a name, email, phone number or subject' }),
  sort: z.enum(inquirySorts).optional().meta({ description: 'Default: the newest first' }),
});
const received = z.object({ _id: idSchema, message: z.string() });
const sendErrors = ['invalid_input', 'idempotency_mismatch', 'too_many_requests'] as const;
const deletion = (what: string) =>
  ({
    guard: 'admin',
    summary: `Deletes ${what} permanently, with its files, notes and replies`,
    params: idParams('Inquiry not found'),
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  }) as const;

const formWithFile = <F extends InquiryForm>(form: F) => ({
  file: z.file({ error: 'Please choose a PDF file' }),
  formType: z.literal(form, { error: 'Unknown form' }),
});

const upload = <B extends z.ZodObject>(body: B) =>
  ({
    guard: 'anyone',
    summary: `Uploads a PDF of at most 5 MB; returns a ticket for one form, valid for ${uploadHours} hours`,
    multipart: true,
    body,
    bodyLimitKiB: pdfMaxBytes / 1024 + 16,
    reply: z.object({
      file: z.string().meta({ description: 'Ticket to send with the form' }),
      message: z.string(),
    }),
    status: 201,
    errors: ['invalid_input', 'too_large', 'wrong_content_type', 'too_many_requests', 'unavailable'],
  }) as const;

export const inquiryEndpoints = {
  'POST /api/restoration': {
    guard: 'anyone',
    summary: 'Sends a restoration inquiry; repeating it with the same Idempotency-Key returns the first one',
    body: restorationInputSchema,
    reply: received,
    status: 201,
    errors: sendErrors,
  },
  'GET /api/restoration': {
    guard: 'admin',
    scope: 'inquiries:read',
    summary: 'Lists restoration inquiries, newest first',
    query: listQuery,
    reply: paged('restorations', restorationSchema),
    errors: adminInputErrors,
  },
  'GET /api/restoration/:id': {
    guard: 'admin',
    scope: 'inquiries:read',
    summary: 'Returns a restoration inquiry with its notes',
    params: idParams('Inquiry not found'),
    reply: restorationSchema.extend(withNotes),
    errors: [...adminErrors, 'not_found'],
  },
  'DELETE /api/restoration/:id': deletion('a restoration inquiry'),
  'POST /api/part': {
    guard: 'anyone',
    summary: 'Sends a part inquiry; repeating it with the same Idempotency-Key returns the first one',
    body: partInputSchema,
    reply: received,
    status: 201,
    errors: sendErrors,
  },
  'GET /api/part': {
    guard: 'admin',
    scope: 'inquiries:read',
    summary: 'Lists part inquiries, newest first',
    query: listQuery,
    reply: paged('parts', partSchema),
    errors: adminInputErrors,
  },
  'GET /api/part/:id': {
    guard: 'admin',
    scope: 'inquiries:read',
    summary: 'Returns a part inquiry with its notes',
    params: idParams('Inquiry not found'),
    reply: partSchema.extend(withNotes),
    errors: [...adminErrors, 'not_found'],
  },
  'DELETE /api/part/:id': deletion('a part inquiry'),
  'POST /api/careers': {
    guard: 'anyone',
    summary: 'Sends a job application; repeating it with the same Idempotency-Key returns the first one',
    body: careerInputSchema,
    reply: received,
    status: 201,
    errors: sendErrors,
  },
  'GET /api/careers': {
    guard: 'admin',
    summary: 'Lists job applications, newest first',
    query: listQuery,
    reply: paged('careers', careerSchema),
    errors: adminInputErrors,
  },
  'GET /api/careers/:id': {
    guard: 'admin',
    summary: 'Returns a job application with its notes',
    params: idParams('Inquiry not found'),
    reply: careerSchema.extend(withNotes),
    errors: [...adminErrors, 'not_found'],
  },
  'DELETE /api/careers/:id': deletion('a job application'),
  'PUT /api/submissions/:id': {
    guard: 'admin',
    summary: 'Sets the status of an inquiry of any form',
    params: idParams('Inquiry not found'),
    body: z.strictObject({
      status: statusSchema,
      from: statusSchema
        .optional()
        .meta({ description: 'The status the admin saw: 409 if it has changed since' }),
    }),
    reply: z.object({ _id: idSchema, status: statusSchema }),
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/submissions/:id/notes': {
    guard: 'admin',
    summary: 'Adds a note to an inquiry, for admins only',
    params: idParams('Inquiry not found'),
    body: textBody,
    reply: noteSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found'],
  },
  'POST /api/submissions/:id/replies': {
    guard: 'admin',
    summary: 'Emails a reply to the sender of an inquiry and stores it',
    params: idParams('Inquiry not found'),
    body: textBody.extend({
      seen: idSchema
        .nullable()
        .optional()
        .meta({ description: 'The last reply the admin saw, null for none: 409 if there is another since' }),
    }),
    reply: noteSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/submissionUpload/restoration': upload(z.strictObject(formWithFile('restoration'))),
  'POST /api/submissionUpload/part': upload(z.strictObject(formWithFile('part'))),
  'POST /api/submissionUpload/careers': upload(
    z.strictObject({
      ...formWithFile('career'),
      fileType: z.enum(['coverLetter', 'resume'], {
        error: 'Say whether it is the cover letter or the resume',
      }),
    }),
  ),
  'GET /api/files/:id': {
    guard: 'admin',
    summary: 'Downloads a file attached to an inquiry',
    params: idParams('File not found'),
    reply: z.custom<Uint8Array>().meta({ description: 'The PDF' }),
    errors: [...adminErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
