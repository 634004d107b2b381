import type { Deps } from '../../deps.ts';
import { listTaxRates } from '../tax/data.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';

export function siteRoutes(app: ShopServer, { config, db, clock }: Deps): void {
  endpoint(app, 'GET /api/config/site', async () => ({
    publicUrl: config.publicUrl,
    demo: config.demo,
    analyticsUrl: config.analyticsUrl,
    taxRates: withoutZeros(await listTaxRates(db, clock())),
  }));
}

/** Every page carries this table, and most states have no tax. */
function withoutZeros(rates: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(rates).filter(([, rate]) => rate > 0));
}
