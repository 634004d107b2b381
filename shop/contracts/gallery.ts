import { z } from 'zod';
import { isOwnPicture } from '../rules/pictures.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { isReadable, isVisible, notReadable } from './text.ts';

const galleryPictureSchema = z
  .object({
    position: z.int().meta({ description: 'From 1 to 12, the order in which they are shown' }),
    image: z.string(),
    caption: z.string().meta({ description: 'The line below the picture' }),
    alt: z.string().meta({ description: 'What is seen, for whoever does not see it' }),
    version: z.int().meta({ description: 'Goes up with every change' }),
  })
  .meta({ id: 'GalleryPicture' });

export type GalleryPicture = z.output<typeof galleryPictureSchema>;

const line = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .refine(isVisible, missing)
    .max(max, `At most ${max} characters`)
    .refine(isReadable, notReadable);

const notOurs = 'Please upload the picture: pictures of other sites are not shown';

export const galleryEndpoints = {
  'GET /api/gallery': {
    guard: 'anyone',
    summary: 'The pictures of the gallery in their order',
    reply: z.object({ pictures: z.array(galleryPictureSchema) }),
    cache: 'catalog',
  },
  'PUT /api/gallery/:position': {
    guard: 'admin',
    summary: 'Puts another picture, or other words, in one of the twelve places',
    params: z.object({
      position: z
        .string()
        .regex(/^\d{1,2}$/, 'The gallery has no such place')
        .transform(Number),
    }),
    body: z.strictObject({
      image: z
        .string({ error: notOurs })
        .refine(isOwnPicture, notOurs)
        .meta({ description: 'As answered by the upload, or one of our drawings' }),
      caption: line('Please write a caption', 120),
      alt: line('Please write what is seen', 240),
      version: z.int().optional().meta({
        description: 'The version that was edited: 409 with the present one when it is another by now',
      }),
    }),
    reply: galleryPictureSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
