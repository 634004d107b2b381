import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { packAssets } from './tools/pack-assets.ts';

const library = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const root = `${fileURLToPath(new URL('app/root.tsx', import.meta.url))}?__react-router-build-client-route`;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What the root imports is on every page: one file instead of twenty small ones. */
function frame(id: string, graph: ModuleGraph): string | null {
  return reachable(root, graph).has(id) ? 'frame' : null;
}

function reachable(id: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachable(next, graph, found);
  return found;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), packAssets()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found late otherwise, which costs a reload on the first start.
  optimizeDeps: { include: ['react-dom/client', 'react-router/dom', 'react-toastify/unstyled'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: library, tags: ['$initial'], priority: 2 },
                { name: frame, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  // The built pages bring their own React, the production one whatever NODE_ENV says.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}));
