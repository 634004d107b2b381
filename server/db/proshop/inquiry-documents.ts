import { z } from 'zod';
import { emailSchema, invalidPhone } from '../../../shop/contracts/person.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { jobCategories, partTypes } from '../../../shop/inquiry-facts.ts';
import { phoneDigits } from '../../../shop/rules/phone.ts';
import type { DocumentReader } from './documents.ts';
import { documentReader } from './documents.ts';
import { createdAt, idField, lineField, momentField, requiredField, textField } from './field-schemas.ts';

const common = {
  _id: idField,
  name: requiredField('Missing', 100),
  email: emailSchema,
  phone: lineField(40)
    .transform(phoneDigits)
    .refine((phone) => /^\d{10}$/.test(phone), invalidPhone),
  createdAt: momentField.nullish(),
};
const longText = textField(5000).refine((text) => text !== '', 'Missing');
const subject = requiredField('Missing', 200);
const file = textField(1000);

const schemas = {
  restoration: z.object({
    ...common,
    subject,
    brandModel: requiredField('Missing', 200),
    description: longText,
    file,
  }),
  part: z.object({
    ...common,
    subject,
    partType: z.enum(partTypes, 'Not one of the part types'),
    details: longText,
    file,
  }),
  career: z.object({
    ...common,
    jobCategory: z.enum(jobCategories, 'Not one of the job categories'),
    coverLetter: file,
    resume: file,
  }),
};
const fileKinds: Record<InquiryForm, readonly FileKind[]> = {
  restoration: ['file'],
  part: ['file'],
  career: ['coverLetter', 'resume'],
};

/** Returns the reader of the documents that one form made. */
export function inquiryReader(form: InquiryForm): DocumentReader {
  return documentReader(schemas[form], (document) => {
    const { _id: id, createdAt: at, ...answers } = document;
    const answer = answers as Partial<Record<string, string>>;
    return {
      row: {
        id,
        form,
        name: answers.name,
        email: answers.email,
        phone: answers.phone,
        subject: answer.subject ?? null,
        brand_model: answer.brandModel ?? null,
        description: answer.description ?? null,
        part_type: answer.partType ?? null,
        details: answer.details ?? null,
        job_category: answer.jobCategory ?? null,
        created_at: createdAt(id, at),
        files: fileKinds[form].flatMap((kind) => (answer[kind] ? [{ kind, path: answer[kind] }] : [])),
      },
      notes: [],
    };
  });
}
