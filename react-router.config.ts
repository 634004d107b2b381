import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { renderApiReference } from './server/http/api-docs.ts';
import { packAssets } from './tools/pack-assets.ts';
import { writeShopManifest } from './tools/shop-manifest.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table travels with the first page: no manifest request on the first navigation.
  routeDiscovery: { mode: 'initial' },
  // One file a page; its loader is a few lines and not worth a request.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeShopManifest(join(client, 'assets'));
    await packAssets(client);
    const reference = join(reactRouterConfig.buildDirectory, 'api-reference.json');
    await writeFile(reference, JSON.stringify(await renderApiReference()));
  },
} satisfies Config;
