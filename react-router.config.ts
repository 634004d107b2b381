import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The route table travels with the first page: no manifest request on the first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
