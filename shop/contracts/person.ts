import { z } from 'zod';
import { requiredLine } from './text.ts';

export const emailSchema = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const invalidPhone = 'Please enter a valid 10-digit US phone number with area code';

export const nameSchema = requiredLine('Name is required', 100);

/** What tells bots from people in a form that anybody may send. */
export const formTraces = {
  referralCode: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Honeypot, hidden from people: only bots fill it in' }),
  filledInMs: z
    .int()
    .nonnegative()
    .optional()
    .meta({ description: 'Milliseconds between opening and sending the form' }),
};
