import { z } from 'zod';
import { keywordSchema } from '../catalog.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
  versionSchema,
} from '../endpoint.ts';
import { requiredText } from '../text.ts';
import { questionInputSchema, questionLength } from './question-input.ts';
import { shownQuestionSchema } from './shown-question.ts';

/** `open`: not answered yet; `private`: answered by email only, or no longer published. */
export const questionStates = ['open', 'published', 'private'] as const;
export type QuestionState = (typeof questionStates)[number];
/** By the time of asking; a minus has the newest first. */
export const questionSorts = ['asked', '-asked'] as const;
export type QuestionSort = (typeof questionSorts)[number];

export const questionSchema = z
  .object({
    _id: idSchema,
    product: z.object({
      _id: idSchema,
      name: z.string(),
      lugoPart: z.string(),
      isVisible: z.boolean().meta({ description: 'Whether customers can see the part in the store' }),
    }),
    name: z.string().meta({ description: 'Empty when they gave none' }),
    email: z.string().nullable().meta({ description: 'Null once it has been forgotten' }),
    question: z.string(),
    shownQuestion: z
      .string()
      .nullable()
      .meta({ description: 'The question as the page shows it, where an admin has changed it' }),
    answer: z.string().nullable(),
    state: z.enum(questionStates),
    version: versionSchema,
    askedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    publishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Question' });
export type Question = z.output<typeof questionSchema>;

const params = idParams('Question not found');

/** Questions about parts, and their answers. */
export const questionEndpoints = {
  'GET /api/products/:id/questions': {
    guard: 'anyone',
    summary:
      'Lists the answered questions about a product, newest first; the product itself comes with the first page',
    params: idParams('Product not found'),
    query: z.strictObject({ pageNumber: pageNumberSchema }),
    reply: paged('questions', shownQuestionSchema),
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/products/:id/questions': {
    guard: 'anyone',
    summary:
      'Asks about a part. The answer comes by email; the question is public once it is answered and published. An Idempotency-Key makes a repetition safe',
    params: idParams('Product not found'),
    body: questionInputSchema,
    reply: messageSchema.extend({ _id: idSchema }),
    status: 201,
    errors: ['invalid_input', 'not_found', 'idempotency_mismatch', 'too_many_requests'],
  },
  'GET /api/questions': {
    guard: 'admin',
    summary: 'Lists questions about parts',
    query: z.strictObject({
      state: z.enum(questionStates).optional(),
      keyword: keywordSchema.meta({ description: 'In the question, its asker’s name or email, or the part' }),
      sort: z.enum(questionSorts).optional(),
      after: z
        .string()
        .regex(/^\d{1,13}_[0-9a-f]{24}$/, 'Must be the `next` of a page before')
        .optional(),
    }),
    reply: z.object({
      questions: z.array(questionSchema),
      total: z.int().meta({ description: 'At most 10,000' }),
      next: z.string().nullable().meta({ description: 'The `after` of the next page' }),
    }),
    errors: adminInputErrors,
  },
  'GET /api/questions/:id': {
    guard: 'admin',
    summary: 'Returns one question',
    params,
    reply: questionSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'PUT /api/questions/:id': {
    guard: 'admin',
    summary:
      'Answers a question, changes its answer, publishes it or takes it off the page; the first answer is emailed to whoever asked',
    params,
    body: z.strictObject({
      answer: requiredText('Please write an answer', 5000),
      shownQuestion: requiredText('Please keep a question to answer', questionLength.max).meta({
        description: 'The question as the page shows it; the same as the question changes nothing about it',
      }),
      published: z.boolean(),
      version: editedVersionSchema,
    }),
    reply: questionSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/questions/:id': {
    guard: 'admin',
    summary: 'Deletes a question for good, with its answer',
    params,
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
