import { pageSize } from '../../../shop/facts.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { countAudit, listAudit } from './data.ts';
import { countSecurityEvents, listSecurityEvents } from './security-event-data.ts';

const size = pageSize.admin;

export function auditRoutes(app: ShopServer, { db }: Deps): void {
  endpoint(app, 'GET /api/audit', async ({ query: { pageNumber: number = 1, ...filter } }) => {
    const paging = pagingOf(await countAudit(db, filter), { number, size });
    const rows = await listAudit(db, { ...filter, ...rowsOf(paging, size) });
    const entries = rows.map(
      ({ id, at, userId, userName, tokenId, tokenName, thingName, form, ...entry }) => ({
        _id: id,
        at: at.toISOString(),
        by: { _id: userId, name: userName, ...(tokenId !== null && { token: tokenName ?? '' }) },
        ...entry,
        name: thingName || null,
        ...(form && { form }),
      }),
    );
    return { entries, ...paging };
  });

  endpoint(app, 'GET /api/security-events', async ({ query: { event, pageNumber: number = 1 } }) => {
    const paging = pagingOf(await countSecurityEvents(db, event), { number, size });
    const rows = await listSecurityEvents(db, { event, ...rowsOf(paging, size) });
    const events = rows.map(({ id, at, userId, userName, subjectName, ipAddress, ...row }) => ({
      _id: id,
      at: at.toISOString(),
      user: userId === null ? null : { _id: userId, name: userName ?? '' },
      ...row,
      subjectName: subjectName || null,
      address: ipAddress,
    }));
    return { events, ...paging };
  });
}
