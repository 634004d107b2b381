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
