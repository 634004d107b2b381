import { pictureMaxBytes, rateLimits } from '../../../shop/facts.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/limits/client-networks.ts';
import { pdfDownload } from '../../http/pdf-download.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { findOrderableProducts } from '../catalog/data.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { tooLarge } from './make-picture.ts';
import { createPreviews } from './previews.ts';
import { createThumbnails } from './thumbnails.ts';
import { openDocument, uploadDocument } from './upload-document.ts';
import { uploadPicture } from './upload-picture.ts';

/** File names are random and their contents never change. */
const aYear = 'max-age=31536000, immutable';
/** For what may go or change at the same address. */
const anHour = 'public, max-age=3600';
const pictureName = /^[0-9a-f]{24}(?:-(?:320|640))?\.(webp|avif)$/;

/** Routes that are no part of the API, and cost more than a file of the build. */
const costly = { config: { costly: true } } as const;

export function fileRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'POST /api/upload', async ({ actor, body }) => {
    if (body.image.size > pictureMaxBytes) throw tooLarge();
    const made = await uploadPicture(deps, actor.admin, async () =>
      Buffer.from(await body.image.arrayBuffer()),
    );
    return { message: 'File uploaded successfully!', ...made };
  });

  app.http.get<{ Params: { name: string } }>(
    '/pictures/:name',
    costly,
    async ({ params: { name } }, reply) => {
      const [, type] = pictureName.exec(name) ?? [];
      const bytes = type && (await deps.storage.read(`pictures/${name}`));
      if (!bytes) return reply.callNotFound();
      return reply.type(`image/${type}`).header('cache-control', aYear).send(bytes);
    },
  );

  endpoint(app, 'POST /api/documents', ({ actor, body }) => uploadDocument(deps, actor.admin, body.file));

  app.http.get<{ Params: { id: string } }>(
    '/documents/:id(^[0-9a-f]{24}).pdf',
    costly,
    async (request, reply) => {
      const isAdmin = async () => (await app.resolveActor(request)).user?.isAdmin === true;
      const document = await openDocument(deps, request.params.id, isAdmin);
      if (!document) return reply.callNotFound();
      return reply
        .headers({
          ...pdfDownload(document.name),
          'content-length': document.sizeBytes,
          'cache-control': document.isPublic ? anHour : 'no-store',
        })
        .send(document.contents);
    },
  );

  const previews = createPreviews(deps.storage);
  app.http.get<{ Params: { id: string } }>(
    '/previews/:id(^[0-9a-f]{24}).png',
    costly,
    async (request, reply) => {
      const [part] = await findOrderableProducts(deps.db, [request.params.id]);
      if (!part) return reply.callNotFound();
      const png = await previews.read(part.id, part, () =>
        enforceAddressLimit(deps, { what: 'preview', ip: clientAddress(request) }, rateLimits.previews),
      );
      return reply.type('image/png').header('cache-control', anHour).send(png);
    },
  );

  const thumbnails = createThumbnails(deps.storage);
  app.http.get<{ Params: { '*': string } }>('/thumbnails/*', costly, async ({ params }, reply) => {
    const thumbnail = await thumbnails(`/thumbnails/${params['*']}`);
    if (!thumbnail) return reply.callNotFound();
    return reply.type(thumbnail.type).header('cache-control', aYear).send(thumbnail.bytes);
  });
}
