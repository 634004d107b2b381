import { z } from 'zod';
import { documentMaxBytes, pictureMaxBytes } from '../facts.ts';
import type { ProductDocument } from '../rules/catalog/documents.ts';
import { documentsError, parseDocuments } from '../rules/catalog/documents.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { isReadable, notReadable, optionalText } from './text.ts';

export const pictureSchema = z
  .object({
    image: z.string(),
    alt: z.string().meta({ description: 'Text for people who cannot see the picture' }),
  })
  .meta({ id: 'ProductPicture' });

const textSchema = optionalText(5000).transform((text, context): ProductDocument[] => {
  const parsed = parseDocuments(text);
  if ('documents' in parsed) return parsed.documents;
  context.addIssue({ code: 'custom', message: parsed.error });
  return z.NEVER;
});

const listSchema = z
  .array(z.strictObject({ url: z.string().max(300), title: z.string().trim().max(300) }))
  .max(100);

/** The documents of a product: a list, or as a cell of a CSV file has them. */
export const documentsSchema = z
  .union([textSchema, listSchema], {
    error: ({ errors }) => errors.flat().find(({ code }) => code !== 'invalid_type')?.message,
  })
  .superRefine((documents, context) => {
    const unreadable = documents.findIndex(({ title }) => !isReadable(title)) + 1;
    const text = unreadable > 0 ? `Document ${unreadable}: ${notReadable}` : documentsError(documents);
    if (text !== undefined) context.addIssue({ code: 'custom', message: text });
  })
  .meta({
    description: 'A list, or as typed: one `Title: address` per line',
    examples: [
      [{ title: 'Installation instructions', url: '/documents/0123456789abcdef01234567.pdf' }],
      'Installation instructions: /documents/0123456789abcdef01234567.pdf',
    ],
  });

export const productDocumentsSchema = z
  .array(
    z
      .object({
        url: z.string().meta({ example: '/documents/0123456789abcdef01234567.pdf' }),
        title: z.string(),
        sizeBytes: z.int(),
      })
      .meta({ id: 'ProductDocument' }),
  )
  .meta({ description: 'PDFs to download, in display order' });

export const fileEndpoints = {
  'POST /api/upload': {
    guard: 'admin',
    summary:
      "Stores a picture in the shop's sizes; takes JPEG, PNG, WebP or AVIF up to 8 MB, 25 megapixels and 16,384 pixels per side",
    multipart: true,
    body: z.strictObject({ image: z.file({ error: 'Please choose a picture' }) }),
    bodyLimitKiB: pictureMaxBytes / 1024 + 16,
    reply: z.object({
      message: z.string(),
      image: z.string().meta({ description: 'URL of the picture, to save with a product' }),
      width: z.int(),
      height: z.int(),
    }),
    status: 201,
    errors: [
      'invalid_input',
      'not_signed_in',
      'not_allowed',
      'too_large',
      'wrong_content_type',
      'unavailable',
    ],
  },
  'POST /api/documents': {
    guard: 'admin',
    summary:
      'Stores a PDF for products to offer for download; up to 8 MB, without scripts and attached files',
    multipart: true,
    body: z.strictObject({ file: z.file({ error: 'Please choose a PDF file' }) }),
    bodyLimitKiB: documentMaxBytes / 1024 + 16,
    reply: z.object({
      url: z.string().meta({ description: 'Address of the document, to save with a product' }),
      sizeBytes: z.int(),
    }),
    status: 201,
    errors: [
      'invalid_input',
      'not_signed_in',
      'not_allowed',
      'too_large',
      'wrong_content_type',
      'unavailable',
    ],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
