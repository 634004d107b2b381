import { z } from 'zod';
import { isReadable, isVisible, notReadable } from './text.ts';

export const emailSchema = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const invalidPhone = 'Please enter a valid 10-digit US phone number with area code';

export const nameSchema = z
  .string({ error: 'Name is required' })
  .trim()
  .refine(isVisible, 'Name is required')
  .max(100, 'At most 100 characters')
  .refine(isReadable, notReadable);
