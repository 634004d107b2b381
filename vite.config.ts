import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { asciiOnly } from './tools/vite/ascii-only.ts';
import { guide } from './tools/vite/guide.ts';
import { layerOrder } from './tools/vite/layer-order.ts';
import { leaveOut } from './tools/vite/leave-out.ts';
import { pageScriptErrors } from './tools/vite/page-script-errors.ts';

/** Loaded before anything that is imported later, so no list of what to preload has to name it. */
const onEveryPage = /^assets\/(rolldown-runtime|react|frame)-[\w-]+\.js$/;
const library = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const cartModule = fileURLToPath(new URL('app/browser/cart.ts', import.meta.url));
/** Nearly every page has a field: not worth a request of its own. */
const fields = fileURLToPath(new URL('app/ui/field.tsx', import.meta.url));
/** Nor is the breadcrumb data that every public page has. */
const breadcrumbs = fileURLToPath(new URL('app/layout/breadcrumb-json-ld.tsx', import.meta.url));
/** Product pages and the cart use them, and both load the cart's rules. */
const withCart = [
  'app/ui/price-list.tsx',
  'app/ui/delivery/delivery-place.tsx',
  'app/ui/product/buy-bar.tsx',
  'app/ui/product/use-on-screen.ts',
  'app/browser/recent-parts.ts',
  'shop/rules/dates/business-days.ts',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));
/** The gallery and product pages take them from the chunk of the store rather than from ones of their own. */
const withStore = ['app/browser/use-autoplay-timer.ts', 'app/routes/store/inquiry-path.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const pageModule = (path: string) =>
  `${fileURLToPath(new URL(path, import.meta.url))}?__react-router-build-client-route`;
const root = pageModule('app/root.tsx');
const listing = pageModule('app/routes/store/store.tsx');
const otherPages = ['home', 'store-front', 'brand-store', 'product/product'].map((name) =>
  pageModule(`app/routes/store/${name}.tsx`),
);

const pureModules = new RegExp(`^${RegExp.escape(fileURLToPath(new URL('shop/', import.meta.url)))}`);

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What the root imports is on every page; what a listing shares with another page of the store, and the cart's rules: three files, not twenty. */
const frame = (id: string, graph: ModuleGraph) =>
  id === fields || id === breadcrumbs || reachable([root], graph).has(id) ? 'frame' : null;
const store = (id: string, graph: ModuleGraph) =>
  withStore.includes(id) ||
  (reachable([listing], graph).has(id) && otherPages.some((page) => reachable([page], graph).has(id)))
    ? 'store'
    : null;
const cart = (id: string, graph: ModuleGraph) =>
  withCart.includes(id) || reachable([cartModule], graph).has(id) ? 'cart-rules' : null;

function reachable(ids: readonly string[], graph: ModuleGraph, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reachable(graph.getModuleInfo(id)?.importedIds ?? [], graph, found);
  }
  return found;
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), guide, layerOrder, leaveOut, pageScriptErrors, asciiOnly],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_file, scripts) => scripts.filter((name) => !onEveryPage.test(name)),
    },
  },
  // Found late otherwise, which costs a reload on the first start.
  optimizeDeps: {
    include: [
      'react-dom/client',
      'react-router/dom',
      'react-toastify/unstyled',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
    ],
  },
  environments: {
    // The server loads all of it at once.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // Rules and facts do nothing when they are loaded: those that only a server's render uses are left out.
          treeshake: { moduleSideEffects: [{ test: pureModules, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: library, tags: ['$initial'], priority: 3 },
                { name: frame, priority: 2 },
                { name: store, priority: 1 },
                { name: cart, priority: 1 },
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
