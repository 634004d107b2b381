import type { Deps } from '../deps.ts';
import { listTaxRates } from '../features/reports/data.ts';
import type { ShopServer } from './endpoint.ts';
import { endpoint } from './endpoint.ts';

export function siteRoutes(app: ShopServer, { config, db, clock }: Deps): void {
  endpoint(app, 'GET /api/config/site', async () => ({
    publicUrl: config.publicUrl,
    demo: config.demo,
    analyticsUrl: config.analyticsUrl,
    taxRates: await listTaxRates(db, clock()),
  }));
}
