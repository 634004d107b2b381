import { z } from 'zod';
import { pictureMaxBytes } from '../facts.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';

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
} as const satisfies Record<EndpointKey, EndpointRecord>;
