import { pageSize } from '../../../shop/facts.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { countAudit, listAudit } from './data.ts';

const size = pageSize.admin;

export function auditRoutes(app: ShopServer, { db }: Deps): void {
  endpoint(app, 'GET /api/audit', async ({ query: { pageNumber: number = 1, ...filter } }) => {
    const paging = pagingOf(await countAudit(db, filter), { number, size });
    const rows = await listAudit(db, { ...filter, offset: (paging.page - 1) * size, limit: size });
    const entries = rows.map(({ id, at, userId, userName, thingName, form, ...entry }) => ({
      _id: id,
      at: at.toISOString(),
      by: { _id: userId, name: userName },
      ...entry,
      name: thingName || null,
      ...(form && { form }),
    }));
    return { entries, ...paging };
  });
}
