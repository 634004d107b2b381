import { z } from 'zod';
import { jobCategories, partTypes } from '../inquiry-facts.ts';
import { emailSchema, formTraces, invalidPhone, nameSchema } from './person.ts';
import { requiredLine, requiredText } from './text.ts';

/** Inputs of the three forms with their error texts (specification, section 5). A separate file, so that pages load nothing else. */

const ticket = (missing: string) => z.string({ error: missing }).regex(/^[\w-]{43}$/, missing);

const commonInputs = {
  name: nameSchema,
  email: emailSchema,
  phone: z.string({ error: invalidPhone }).regex(/^\d{10}$/, invalidPhone),
  ...formTraces,
};

const optionalFile = z
  .union([ticket('Please choose the file again'), z.literal(''), z.null()])
  .optional()
  .meta({ description: 'Ticket returned by the upload' });

export const restorationInputSchema = z.strictObject({
  ...commonInputs,
  subject: requiredLine('Subject is required', 200),
  brandModel: requiredLine('Brand/Model is required', 200),
  description: requiredText('Restoration goals are required', 5000),
  file: optionalFile,
});

export const partInputSchema = z.strictObject({
  ...commonInputs,
  subject: requiredLine('Subject is required', 200),
  partType: z.enum(partTypes, { error: 'Please select a part type' }),
  details: requiredText('Part details are required', 5000),
  file: optionalFile,
});

export const careerInputSchema = z.strictObject({
  ...commonInputs,
  jobCategory: z.enum(jobCategories, { error: 'Please select a job category' }),
  coverLetter: ticket('Cover letter is required'),
  resume: ticket('Resume is required'),
});
