import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { productCsvRoutes } from './features/catalog/import/routes.ts';
import { productFeed } from './features/catalog/feed/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { couponRoutes } from './features/coupons/routes.ts';
import { integrationRoutes } from './features/integrations/routes.ts';
import { inquiryRoutes } from './features/inquiries/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { operationRoutes } from './features/operations/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { partHuntRoutes } from './features/part-hunt/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { privacyRoutes } from './features/accounts/privacy/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { taxRoutes } from './features/tax/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { apiDocs } from './http/api-docs.ts';
import type { ShopServer } from './http/endpoint.ts';
import { handleErrors } from './http/errors.ts';
import { formBodies } from './http/form-bodies.ts';
import { health } from './http/health.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { keepRequestIds } from './http/request-ids.ts';
import { logAbortedRequests, requestLog } from './http/request-log.ts';
import { mailbox } from './features/site/mailbox.ts';
import { mapTiles } from './features/site/map-tiles.ts';
import { metrics } from './http/metrics.ts';
import type { PagesMode } from './http/pages/pages.ts';
import { pages } from './http/pages/pages.ts';
import { partnerWidget } from './features/site/partner-widget.ts';
import { limitRequests } from './http/limits/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createResolveActor } from './http/session.ts';
import { endSlowReaders } from './http/limits/slow-readers.ts';
import { siteRoutes } from './features/site/routes.ts';
import { securityTxt } from './features/site/security-txt.ts';
import { sitemap } from './features/site/sitemap.ts';
import { normalizeUrl } from './http/normalize-url.ts';
import { workContext } from './work-context.ts';

export interface AppOptions {
  /** `built`: the pages of `build/`; `dev`: Vite; `none`: the API alone, for tests. */
  pages: PagesMode | 'none';
}

/** The whole shop as one function. Nothing listens here; tests build the very app that production runs. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const http = fastify({
    loggerInstance: deps.log.child({}),
    ...requestLog(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: 100 * 1024,
    // Too long an id or keyword is refused by its schema, in our words; Fastify's own limit answers 414 in others.
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: 15_000,
    // Reading a catalog of a hundred thousand products before the first request takes a while.
    pluginTimeout: 60_000,
    // Node checks for timed-out requests at intervals; its default of 30 s would let a slow one live three times as long.
    // And it takes the longer of the two limits for the whole request, so the headers get the shorter one.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3_000 },
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // What a page asks the API for while it is drawn belongs to the request for the page.
    genReqId: () => workContext()?.reqId ?? crypto.randomUUID(),
  }) as unknown as FastifyInstance;
  const app: ShopServer = { http, resolveActor: createResolveActor(deps), pageCache: deps.pageCache };

  keepRequestIds(http, deps);
  logAbortedRequests(http);
  handleErrors(http);
  jsonBodies(http);
  formBodies(http, deps);
  endSlowReaders(http);
  await http.register(cookie);
  securityHeaders(http, config);
  metrics(http, deps);
  health(http, deps);
  await limitRequests(app, deps);
  await apiDocs(http, deps);

  siteRoutes(app, deps);
  catalogRoutes(app, deps);
  productCsvRoutes(app, deps);
  galleryRoutes(app, deps);
  accountRoutes(app, deps);
  privacyRoutes(app, deps);
  couponRoutes(app, deps);
  orderRoutes(app, deps);
  paymentRoutes(app, deps);
  reviewRoutes(app, deps);
  reportRoutes(app, deps);
  operationRoutes(app, deps);
  auditRoutes(app, deps);
  taxRoutes(app, deps);
  inquiryRoutes(app, deps);
  fileRoutes(app, deps);
  integrationRoutes(app, deps);
  projectRoutes(app, deps);
  partHuntRoutes(app, deps);
  questionRoutes(app, deps);

  sitemap(http, deps);
  productFeed(http, deps);
  securityTxt(http, deps);
  mapTiles(http, config);
  partnerWidget(http, config);
  if (config.demo) mailbox(http, deps);
  if (options.pages !== 'none') await pages(http, deps, options.pages);
  return http;
}
