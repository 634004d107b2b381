import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { listPictures } from './data.ts';

export function galleryRoutes(app: ShopServer, { db }: Pick<Deps, 'db'>): void {
  endpoint(app, 'GET /api/gallery', async () => ({ pictures: await listPictures(db) }));
}
