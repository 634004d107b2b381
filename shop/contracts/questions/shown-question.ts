import { z } from 'zod';
import { idSchema } from '../endpoint.ts';

/** An answered question as everybody sees it. */
export const shownQuestionSchema = z
  .object({
    _id: idSchema,
    name: z.string().meta({ description: 'The first name of whoever asked; empty when they gave none' }),
    question: z.string(),
    answer: z.string(),
    askedAt: z.iso.datetime(),
  })
  .meta({ id: 'ShownQuestion' });
export type ShownQuestion = z.output<typeof shownQuestionSchema>;

/** What a product page has of them. */
export const shownQuestions = {
  questions: z.array(shownQuestionSchema).meta({ description: 'Answered ones, the newest ten' }),
  numQuestions: z.int(),
};
