import { Readable } from 'node:stream';
import { pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { newId } from '../../../db/id.ts';
import type { Deps } from '../../../deps.ts';
import type { ShopServer } from '../../../http/endpoint.ts';
import { csvDownload } from '../../../http/csv-download.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { noteSecurityEvent } from '../../../http/security-log.ts';
import { changed, write } from '../../../db/write.ts';
import { scheduleImport, startImport } from './run-import.ts';
import { readUndo, showImport, listRecentImports } from './show-import.ts';
import { productsTable } from './write-table.ts';

export function productCsvRoutes(app: ShopServer, deps: Deps): void {
  const { db, clock } = deps;

  endpoint(app, 'GET /api/products/export', async ({ actor, request, reply }) => {
    const audit = { action: 'products.export', subject: newId() } as const;
    await write(deps, actor.admin, audit, async () => changed(undefined));
    await noteSecurityEvent(deps, request, {
      event: 'export',
      userId: actor.admin.id,
      subject: 'products.csv',
    });
    reply.headers(csvDownload(`products-${pacificDay(clock())}.csv`));
    return Readable.from(productsTable(db), { objectMode: false });
  });
  endpoint(app, 'GET /api/products/imports', async () => ({ imports: await listRecentImports(deps) }));
  endpoint(app, 'POST /api/products/imports', ({ actor, body }) => startImport(deps, actor.admin, body.file));
  endpoint(app, 'GET /api/products/imports/:id', ({ params }) => showImport(deps, params.id));
  endpoint(app, 'POST /api/products/imports/:id/apply', ({ actor, params }) =>
    scheduleImport(deps, actor.admin, params.id),
  );
  endpoint(app, 'GET /api/products/imports/:id/undo', async ({ params, reply }) => {
    const bytes = await readUndo(deps, params.id);
    reply.headers(csvDownload(`undo-import-${params.id.slice(-6)}.csv`));
    return Readable.from([bytes], { objectMode: false });
  });
}
