import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { countVisibleProducts, listVisibleProductIds } from '../catalog/data.ts';
import { productLists } from '../../http/cache/page-cache.ts';

/** Pages besides the products; listings beyond the first page are found from there. */
const pages = [
  '/',
  '/store-front',
  '/store',
  '/napco-store',
  '/used-store',
  '/restoration',
  '/parts',
  '/career',
  '/return-policy',
  '/faq',
  '/gallery',
  '/about',
  '/proud-partners',
  '/privacy',
  '/contactus',
];
/** What robots have no business in: personal, or without end. */
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
/** The protocol (sitemaps.org) allows 50,000 addresses a file. */
const productsPerPart = 45_000;
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/robots.txt`, `/sitemap.xml` and, when the catalog is too large for one file, `/sitemap/<n>.xml`. */
export function sitemap(
  http: FastifyInstance,
  { config, db, pageCache }: Pick<Deps, 'config' | 'db' | 'pageCache'>,
): void {
  const { publicUrl } = config;

  http.get('/robots.txt', (_request, reply) => {
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

  http.get('/sitemap.xml', (request, reply) =>
    kept(request, reply, async () => {
      const parts = await countParts();
      if (parts <= 1) return urlset([...pages.map((path) => urlOf(path)), ...(await productUrls(1))]);
      const files = Array.from(
        { length: parts },
        (_, index) => `<sitemap><loc>${publicUrl}/sitemap/${index + 1}.xml</loc></sitemap>`,
      );
      return `${xml}<sitemapindex ${schema}>\n${files.join('\n')}\n</sitemapindex>\n`;
    }),
  );

  http.get<{ Params: { part: string } }>('/sitemap/:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    kept(request, reply, async () => {
      const part = Number(request.params.part);
      if (part > (await countParts())) throw new ShopError('not_found', 'Not found');
      return urlset([...(part === 1 ? pages.map((path) => urlOf(path)) : []), ...(await productUrls(part))]);
    }),
  );

  const countParts = async () => Math.ceil((await countVisibleProducts(db)) / productsPerPart);

  async function productUrls(part: number): Promise<string[]> {
    const products = await listVisibleProductIds(db, {
      offset: (part - 1) * productsPerPart,
      limit: productsPerPart,
    });
    return products.map(({ id, updatedAt }) => urlOf(`/product/${id}`, updatedAt));
  }

  function urlOf(path: string, changed?: Date): string {
    const date = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${date}</url>`;
  }

  function kept(
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

function urlset(urls: string[]): string {
  return `${xml}<urlset ${schema}>\n${urls.join('\n')}\n</urlset>\n`;
}
