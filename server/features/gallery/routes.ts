import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { listGalleryPictures } from './data.ts';
import { replacePicture } from './replace-picture.ts';

export function galleryRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/gallery', async () => ({ pictures: await listGalleryPictures(deps.db) }));
  endpoint(app, 'PUT /api/gallery/:position', ({ actor, params, body }) =>
    replacePicture(deps, actor.admin, params.position, body),
  );
}
