import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';

const galleryPictureSchema = z
  .object({
    position: z.int().meta({ description: 'From 1 to 12, the order in which they are shown' }),
    image: z.string(),
    caption: z.string().meta({ description: 'The line below the picture' }),
    alt: z.string().meta({ description: 'What is seen, for whoever does not see it' }),
  })
  .meta({ id: 'GalleryPicture' });

export type GalleryPicture = z.output<typeof galleryPictureSchema>;

export const galleryEndpoints = {
  'GET /api/gallery': {
    guard: 'anyone',
    summary: 'The pictures of the gallery in their order',
    reply: z.object({ pictures: z.array(galleryPictureSchema) }),
    cache: 'catalogue',
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
