import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const begin = 'window.__reactRouterManifest=';

/**
 * Lays `manifest-<hash>.shop.js` beside the router's table of pages: the same without the back office, for every page
 * that is not of it (decision 011). `app/entry.server.tsx` names it.
 * @throws Error when the table has another form than expected
 */
export async function writeShopManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  const [name] = names;
  if (!name || names.length > 1) throw new Error(`one table of pages expected, found ${names.length}`);
  const text = await readFile(join(assets, name), 'utf8');
  if (!text.startsWith(begin)) throw new Error(`${name} does not begin with ${begin}`);
  const manifest = JSON.parse(text.slice(begin.length).replace(/;\s*$/, '')) as {
    url: string;
    routes: Record<string, object>;
  };
  const routes = Object.entries(manifest.routes).filter(([id]) => !/^\/?admin(?:\/|$)/.test(id));
  // The browser's router asks for the table by the name in it.
  const shop = { ...manifest, url: shopManifestOf(manifest.url), routes: Object.fromEntries(routes) };
  await writeFile(join(assets, shopManifestOf(name)), `${begin}${JSON.stringify(shop)};`);
}

const shopManifestOf = (name: string): string => name.replace(/js$/, 'shop.js');
