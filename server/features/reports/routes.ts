import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '../../../shop/contracts/endpoint.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { visitorPages } from '../../../shop/public-pages.ts';
import { newId } from '../../db/id.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { csvDownload } from '../../http/csv-download.ts';
import { endpoint } from '../../http/endpoint.ts';
import { noteSecurityEvent } from '../../http/security-log.ts';
import type { ActorBehind } from '../../actor.ts';
import { listPageViews } from './data.ts';
import { createPageViewCounter } from './page-view-counter.ts';
import { readBestSellers } from './read-best-sellers.ts';
import { readIncome } from './read-income.ts';
import { readSales, readToday } from './read-today.ts';
import {
  bestSellersTable,
  customersTable,
  incomeTable,
  lowStockTable,
  ordersTable,
  taxOrdersTable,
  taxTable,
} from './write-csv.ts';

export function reportRoutes(app: ShopServer, deps: Deps): void {
  const { db, clock } = deps;
  const pageViews = createPageViewCounter(deps);
  app.http.addHook('onClose', () => pageViews.close());

  endpoint(app, 'GET /api/reports/today', () => readToday(deps));
  endpoint(app, 'GET /api/reports/sales', () => readSales(deps));
  endpoint(app, 'GET /api/reports/best-sellers', ({ query }) => readBestSellers(deps, query));
  endpoint(app, 'GET /api/reports/income', ({ query }) => readIncome(deps, query.period));

  endpoint(app, 'POST /api/page-views', async ({ query: { page }, actor, request }) => {
    // https://www.w3.org/TR/gpc/; views of the admin pages say nothing about visitors, and anybody can invent others.
    const ignored = request.headers['sec-gpc'] === '1' || actor.user?.isAdmin || !visitorPages.includes(page);
    if (!ignored) await pageViews.count(page);
    return {};
  });
  endpoint(app, 'GET /api/reports/page-views', async () => {
    await pageViews.flush();
    return { pages: await listPageViews(db, pacificDay(clock())) };
  });

  /** Streams a table. Who exports what is in the audit log before the first line leaves. */
  async function download(
    name: keyof typeof exportActions,
    table: AsyncGenerator<string>,
    { actor, request, reply }: Download,
    of: {
      show?: string | undefined;
      searched?: boolean;
      by?: string | undefined;
      period?: string | undefined;
    } = {},
  ): Promise<Readable> {
    const after = Object.fromEntries(Object.entries(of).filter(([, value]) => value));
    await write(deps, actor.admin, { action: exportActions[name], subject: newId() }, async () =>
      changed(undefined, Object.keys(after).length === 0 ? {} : { after }),
    );
    await noteSecurityEvent(deps, request, {
      event: 'export',
      userId: actor.admin.id,
      subject: `${name}.csv`,
    });
    const { show, searched, by, period = pacificDay(clock()) } = of;
    const file = [name, show, searched && 'searched', by && `${by}-in`, period].filter(Boolean).join('-');
    reply.headers(csvDownload(`${file}.csv`));
    return Readable.from(table, { objectMode: false });
  }
  endpoint(app, 'GET /api/reports/orders.csv', ({ query, ...to }) => {
    const { keyword, show, period, by } = query;
    // The log keeps no keyword: it may be a customer's name, and they may want to be forgotten.
    const searched = Boolean(keyword?.trim());
    // A full id finds its order in every tab and period.
    const isOne = idSchema.safeParse(keyword?.trim()).success;
    return download('orders', ordersTable(deps, query), to, {
      searched,
      ...(!isOne && { show: show === 'all' ? undefined : show, by: period && by, period }),
    });
  });
  endpoint(app, 'GET /api/reports/customers.csv', (to) => download('customers', customersTable(deps), to));
  endpoint(app, 'GET /api/reports/tax.csv', ({ query: { period }, ...to }) =>
    download('tax', taxTable(deps, period), to, { period }),
  );
  endpoint(app, 'GET /api/reports/tax-orders.csv', ({ query, ...to }) =>
    download('tax-orders', taxOrdersTable(deps, query), to, { show: query.state, period: query.period }),
  );
  endpoint(app, 'GET /api/reports/income.csv', ({ query: { period }, ...to }) =>
    download('income', incomeTable(deps, period), to, { period }),
  );
  endpoint(app, 'GET /api/reports/best-sellers.csv', ({ query: { period }, ...to }) =>
    download('best-sellers', bestSellersTable(deps, period), to, { period }),
  );
  endpoint(app, 'GET /api/reports/low-stock.csv', ({ query: { keyword = '' }, ...to }) => {
    const text = keyword.trim();
    return download('low-stock', lowStockTable(deps, text), to, { searched: text !== '' });
  });
}

/** The first word of each file's name, and what its download is in the audit log. */
const exportActions = {
  orders: 'orders.export',
  customers: 'customers.export',
  tax: 'tax.export',
  'tax-orders': 'taxOrders.export',
  income: 'income.export',
  'best-sellers': 'bestSellers.export',
  'low-stock': 'lowStock.export',
} as const;

interface Download {
  actor: ActorBehind<'admin'>;
  request: FastifyRequest;
  reply: FastifyReply;
}
