import { z } from 'zod';
import { isOwnPicture } from '../rules/pictures.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { adminInputErrors, editedVersionSchema, versionSchema } from './endpoint.ts';
import { requiredLine } from './text.ts';

const galleryPictureSchema = z
  .object({
    position: z.int().meta({ description: 'From 1 to 12, in display order' }),
    image: z.string(),
    caption: z.string().meta({ description: 'The line below the picture' }),
    alt: z.string().meta({ description: 'Text for people who cannot see the picture' }),
    version: versionSchema,
  })
  .meta({ id: 'GalleryPicture' });

export type GalleryPicture = z.output<typeof galleryPictureSchema>;

const notOurs = 'Please upload the picture. Pictures from other sites are not shown.';

export const galleryEndpoints = {
  'GET /api/gallery': {
    guard: 'anyone',
    summary: 'Lists the pictures of the gallery in display order',
    reply: z.object({ pictures: z.array(galleryPictureSchema) }),
    cache: 'catalog',
  },
  'PUT /api/gallery/:position': {
    guard: 'admin',
    summary: 'Changes the picture and the texts at one of the twelve positions',
    params: z.object({
      position: z
        .string()
        .regex(/^\d{1,2}$/, 'The gallery has no such position')
        .transform(Number),
    }),
    body: z.strictObject({
      image: z
        .string({ error: notOurs })
        .refine(isOwnPicture, notOurs)
        .meta({ description: "URL returned by the upload, or one of the shop's own drawings" }),
      caption: requiredLine('Please write a caption', 120),
      alt: requiredLine('Please describe the picture', 240),
      version: editedVersionSchema,
    }),
    reply: galleryPictureSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
