import { z } from 'zod';
import { emailSchema, formTraces } from '../person.ts';
import { optionalLine, requiredText } from '../text.ts';

/** What the form about a part sends. A separate file, so that the form loads nothing else. */

/** Characters of a question. */
export const questionLength = { min: 10, max: 1000 } as const;

export const questionInputSchema = z.strictObject({
  name: optionalLine(100).optional(),
  email: emailSchema,
  question: requiredText('Please write your question', questionLength.max).refine(
    (text) => text.length >= questionLength.min,
    `At least ${questionLength.min} characters`,
  ),
  ...formTraces,
});
export type QuestionInput = z.input<typeof questionInputSchema>;
