import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outsideShop } from '../app/outside-shop.ts';

const begin = 'window.__reactRouterManifest=';

interface Route {
  hasLoader: boolean;
  hasClientLoader: boolean;
  hasAction: boolean;
  hasClientAction: boolean;
  hasClientMiddleware: boolean;
}

/**
 * Writes `manifest-<hash>.shop.js` beside the router's table of pages, for the pages of the shop (decision 025): the same
 * without what is outside of it, and without `imports`, which only the server and links that fetch their page ahead would
 * read. `app/entry.server.tsx` names it.
 * @throws Error when the table has another form than expected, or a page needs what `tools/vite/leave-out.ts` leaves out
 */
export async function writeShopManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const [name] = names;
  if (!name || names.length > 1) throw new Error(`one table of pages expected, found ${names.length}`);
  const text = await readFile(join(assets, name), 'utf8');
  if (!text.startsWith(begin)) throw new Error(`${name} does not begin with ${begin}`);
  const manifest = JSON.parse(text.slice(begin.length).replace(/;\s*$/, '')) as {
    url: string;
    routes: Record<string, Route>;
  };
  for (const [id, route] of Object.entries(manifest.routes)) checkLeftOut(id, route);
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !outsideShop.test(id))
    .map(([id, route]) => [id, onlyWhatItHas({ ...route, imports: undefined })]);
  // The browser's router asks for the table by the name in it.
  const shop = { ...manifest, url: shopManifestOf(manifest.url), routes: Object.fromEntries(routes) };
  await writeFile(join(assets, shopManifestOf(name)), `${begin}${JSON.stringify(shop)};`);
}

/** Leaves out what is false: the router only asks whether a page has something. */
function onlyWhatItHas(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}

function checkLeftOut(id: string, route: Route): void {
  if (route.hasAction || route.hasClientAction || route.hasClientMiddleware)
    throw new Error(`${id} has an action or middleware: tools/vite/leave-out.ts leaves their code out`);
  if (route.hasLoader && !route.hasClientLoader)
    throw new Error(`${id} has a loader and no clientLoader: tools/vite/leave-out.ts leaves its request out`);
}

const shopManifestOf = (name: string): string => name.replace(/js$/, 'shop.js');
