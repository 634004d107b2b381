import { together } from '../../db/driver.ts';
import type { Deps } from '../../deps.ts';
import { taxRates } from '../tax/data.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import { settingsRow } from './settings-data.ts';

export function siteRoutes(app: ShopServer, deps: Deps): void {
  const { config, db, clock } = deps;
  endpoint(app, 'GET /api/config/site', async () => {
    const [rates, [settings]] = await together(db, taxRates(db, clock()), settingsRow(db));
    return {
      publicUrl: config.publicUrl,
      demo: config.demo,
      analyticsUrl: config.analyticsUrl,
      taxRates: taxedStates(rates),
      pickup: settings?.pickup ?? false,
      shipsWithinDays: settings?.shipsWithinDays ?? null,
    };
  });

  endpoint(app, 'GET /api/settings', () => readSettings(deps));

  endpoint(app, 'PUT /api/settings', ({ actor, body }) => changeSettings(deps, actor.admin, body));
}

/** Every page carries this table, and most states have no tax. */
function taxedStates(rates: readonly { state: string; rateBasisPoints: number }[]): Record<string, number> {
  const taxed = rates.filter(({ rateBasisPoints }) => rateBasisPoints > 0);
  return Object.fromEntries(taxed.map(({ state, rateBasisPoints }) => [state, rateBasisPoints]));
}
