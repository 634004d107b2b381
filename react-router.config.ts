import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { packAssets } from './tools/pack-assets.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table travels with the first page: no manifest request on the first navigation.
  routeDiscovery: { mode: 'initial' },
  // One file a page; its loader is a few lines and not worth a request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => packAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
