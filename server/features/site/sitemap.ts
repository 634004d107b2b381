import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../../shop/shop-error.ts';
import { publicPages, truckViewPages } from '../../../shop/public-pages.ts';
import type { Deps } from '../../deps.ts';
import { countVisibleProducts, listVisibleProductIds } from '../catalog/data.ts';
import { productLists } from '../../http/cache/page-cache.ts';

/** Personal or endless pages, closed to robots. */
const closedToRobots = [
  '/admin/',
  '/api/',
  '/cart',
  '/guest-checkout',
  '/login',
  '/order/',
  '/password-reset',
  '/payment',
  '/placeorder',
  '/profile',
  '/register',
  '/shipping',
  '/store/search/',
  '/verify-email/',
];
/** sitemaps.org allows 50,000 URLs per file. */
const productsPerFile = 45_000;
const isCostly = { config: { costly: true } } as const;
const listedPages = [...publicPages, ...truckViewPages];
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Serves `/robots.txt`, `/sitemap.xml` and, when the catalog is too large for one file, `/sitemap/<n>.xml`. */
export function sitemap(
  http: FastifyInstance,
  { config, db, pageCache }: Pick<Deps, 'config' | 'db' | 'pageCache'>,
): void {
  const { publicUrl } = config;

  http.get('/robots.txt', isCostly, (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedToRobots.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });

  http.get('/sitemap.xml', isCostly, (request, reply) =>
    cached(request, reply, async () => {
      const count = await countFiles();
      if (count <= 1) return urlset(1);
      const files = Array.from(
        { length: count },
        (_, index) => `<sitemap><loc>${publicUrl}/sitemap/${index + 1}.xml</loc></sitemap>`,
      );
      return `${xml}<sitemapindex ${schema}>\n${files.join('\n')}\n</sitemapindex>\n`;
    }),
  );

  http.get<{ Params: { file: string } }>('/sitemap/:file(^[1-9]\\d{0,3}).xml', isCostly, (request, reply) =>
    cached(request, reply, async () => {
      const file = Number(request.params.file);
      if (file > (await countFiles())) throw new ShopError('not_found', 'Not found');
      return urlset(file);
    }),
  );

  const countFiles = async () => Math.ceil((await countVisibleProducts(db)) / productsPerFile);

  async function urlset(file: number): Promise<string> {
    const pages = file === 1 ? listedPages : [];
    const products = await listVisibleProductIds(db, {
      offset: (file - 1) * productsPerFile,
      limit: productsPerFile,
    });
    const urls = [
      ...pages.map((path) => urlOf(path)),
      ...products.map(({ id, updatedAt }) => urlOf(`/product/${id}`, updatedAt)),
    ];
    return `${xml}<urlset ${schema}>\n${urls.join('\n')}\n</urlset>\n`;
  }

  function urlOf(path: string, changed?: Date): string {
    const date = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${date}</url>`;
  }

  function cached(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    return pageCache.answer(
      request,
      reply,
      `sitemap ${request.routeOptions.url} ${JSON.stringify(request.params)}`,
      async () => ({
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: Buffer.from(await make()),
        tags: [productLists],
      }),
    );
  }
}
