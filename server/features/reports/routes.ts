import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { visitorPages } from '../../../shop/public-pages.ts';
import { newId } from '../../db/id.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { noteSecurityEvent } from '../../http/security-log.ts';
import type { ActorBehind } from '../../actor.ts';
import { listPageViews } from './data.ts';
import { createPageViewCounter } from './page-view-counter.ts';
import { readSales, readToday } from './read-today.ts';
import { customersTable, ordersTable, taxTable } from './write-csv.ts';

export function reportRoutes(app: ShopServer, deps: Deps): void {
  const { db, clock } = deps;
  const pageViews = createPageViewCounter(deps);
  app.http.addHook('onClose', () => pageViews.close());

  endpoint(app, 'GET /api/reports/today', () => readToday(deps));
  endpoint(app, 'GET /api/reports/sales', () => readSales(deps));

  endpoint(app, 'POST /api/page-views', async ({ query: { page }, request }) => {
    // https://www.w3.org/TR/gpc/; views of the admin pages say nothing about visitors, and anybody can invent others.
    const ignored = request.headers['sec-gpc'] === '1' || !visitorPages.includes(page);
    if (!ignored) await pageViews.count(page);
    return {};
  });
  endpoint(app, 'GET /api/reports/page-views', async () => {
    await pageViews.flush();
    return { pages: await listPageViews(db, pacificDay(clock())) };
  });

  /** Streams a table. Who exports what is in the audit log before the first line leaves. */
  async function download(
    name: 'orders' | 'customers' | 'tax',
    table: AsyncGenerator<string>,
    to: Download,
  ): Promise<Readable> {
    const { actor, request, reply, period } = to;
    await write(deps, actor.admin, { action: `${name}.export`, subject: newId() }, async () =>
      changed(undefined, period === undefined ? {} : { after: { period } }),
    );
    await noteSecurityEvent(deps, request, {
      event: 'export',
      userId: actor.admin.id,
      subject: `${name}.csv`,
    });
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${period ?? pacificDay(clock())}.csv"`,
      'x-content-type-options': 'nosniff',
    });
    return Readable.from(table, { objectMode: false });
  }
  endpoint(app, 'GET /api/reports/orders.csv', (to) => download('orders', ordersTable(deps), to));
  endpoint(app, 'GET /api/reports/customers.csv', (to) => download('customers', customersTable(deps), to));
  endpoint(app, 'GET /api/reports/tax.csv', ({ query: { period }, actor, request, reply }) =>
    download('tax', taxTable(deps, period), { actor, request, reply, period }),
  );
}

interface Download {
  actor: ActorBehind<'admin'>;
  request: FastifyRequest;
  reply: FastifyReply;
  period?: string | undefined;
}
