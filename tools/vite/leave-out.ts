import type { Plugin } from 'vite';

type Functions = Record<string, readonly string[]>;

/**
 * What this shop leaves undone by design, so that the libraries' code for it never runs in the browser: functions by
 * module. Together with `idle` 15 KiB of each first visit (decision 025). One that is called after all throws.
 */
const neverRun: Functions = {
  // Data goes over our own API client: no route has an action (tools/shop-manifest.ts refuses one), no page uses a
  // fetcher or the router's forms (.oxlintrc.json refuses their imports). Links are our own (app/ui/link.tsx).
  'dom/lib': ['Form', 'LinkWithRef', 'NavLinkWithRef'],
  'router/router': [
    'handleAction',
    'fetch',
    'resetFetcher',
    'getUpdatedRevalidatingFetchers',
    // The browser knows all routes from the start: `routeDiscovery` in react-router.config.ts.
    'discoverRoutes',
    'patchRoutes',
    '_internalSetRoutes',
  ],
  'dom/ssr/fog-of-war': ['getPartialManifest'],
  // Each page with a loader has a `clientLoader` (shop-manifest.ts), and that does not call `serverLoader`.
  'dom/ssr/single-fetch': [
    'singleFetchActionStrategy',
    'nonSsrStrategy',
    'singleFetchLoaderFetcherStrategy',
    'fetchAndDecodeViaTurboStream',
    'unwrapSingleFetchResult',
  ],
  'dom/ssr/routes': [
    'preventInvalidServerHandlerCall',
    'noActionDefinedError',
    'fetchServerHandler',
    'createClientRoutesWithHMRRevalidationOptOut',
  ],
  // No link fetches its page ahead.
  'dom/ssr/components': ['PrefetchPageLinks'],
  // No React Server Components, and the root has an error page of its own.
  hooks: ['RSCErrorHandler', 'DefaultErrorComponent', 'useNavigateUnstable'],
  errors: ['decodeRouteErrorResponseDigest'],
  'router/instrumentation': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'react-dom-client': [
    // `<Activity>` and `<SuspenseList>`, which .oxlintrc.json refuses, like everything below that has a name to import.
    'updateActivityComponent',
    'mountActivityChildren',
    'retryActivityComponentWithoutHydrating',
    'commitActivityHydrationCallbacks',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'findFirstSuspended',
    'cutOffTailIfNeeded',
    // The state of an action (`useActionState`): forms send through app/forms.
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'dispatchActionState',
    'runActionStateAction',
    // Nor does a form have a function for its `action`.
    'TransitionAwareHostComponent',
    'ensureFormComponentIsStateful',
    'scheduleReplayQueueIfNeeded',
    'recursivelyResetForms',
    // `useTransition`, `useOptimistic`, `useDeferredValue`, `useImperativeHandle`, portals, and what the React Compiler emits.
    'startTransition',
    'dispatchOptimisticSetState',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'imperativeHandleEffect',
    'updatePortal',
    'createFiberFromPortal',
    'useMemoCache',
    // What old code asks React for: the element of a component, and to hydrate one part first.
    'findCurrentFiberUsingSlowPath',
    'attemptExplicitHydrationTarget',
    // Styles and scripts are ours and the router's to load: none has a `precedence`, and nothing is hinted at run time.
    'acquireResource',
    'suspendResource',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'preloadStylesheet',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'preloadResourceAndSuspendIfNeeded',
    // Nor does an image hold up a change of page.
    'estimateBandwidth',
    // No tag has a hyphen.
    'setPropOnCustomElement',
  ],
  'react-dom': ['preload', 'preloadModule', 'preinit', 'preinitModule', 'preconnect', 'prefetchDNS'],
  // `Children`, whose work JSX does.
  react: ['mapIntoArray'],
  scheduler: [
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
    'unstable_forceFrameRate',
  ],
};

/**
 * Functions that run and find nothing to do, or null, for the same reasons, and advice to developers, which `npm run dev`
 * gives.
 */
const idle: Functions = {
  'router/router': ['restoreAppliedTransitions', 'persistAppliedTransitions'],
  'router/instrumentation': ['consumeInstrumentationClientResultMetaReceiver'],
  'dom/ssr/fog-of-war': ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
  'dom/ssr/single-fetch': ['bubbleMiddlewareErrors'],
  'router/history': ['warning'],
  'server-runtime/warnings': ['warnOnce'],
  hooks: ['warningOnce'],
  'react-dom-client': [
    // What `useFormStatus` would say of a form whose handler goes to another page.
    'startHostTransition',
    'createFormDataWithSubmitter',
    // The names of components in an error, which the minifier has made single letters.
    'getStackByFiberInDevAndProd',
    // What React would keep of a style or script with a `precedence`.
    'getResource',
  ],
};

const moduleName =
  /\/(?:react-router\/dist\/production\/lib|(?:react|react-dom|scheduler)\/cjs)\/(.+?)(?:\.production)?\.js$/;

/** Empties those functions in the browser's build; the minifier then drops whatever only they used. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: moduleName },
    handler: (code, id) => {
      const module = moduleName.exec(id)?.[1] ?? '';
      let rest = code;
      for (const name of neverRun[module] ?? [])
        rest = withBody("throw Error('tools/vite/leave-out.ts');", rest, name);
      for (const name of idle[module] ?? []) rest = withBody('return null;', rest, name);
      return rest;
    },
  },
};

/** @throws Error when an upgrade has renamed, moved or doubled the function */
function withBody(body: string, code: string, name: string): string {
  // Both packages are formatted code: a function starts on one line, or on several without braces, and ends at the first
  // line with a brace at the indent of its head.
  const pattern = String.raw`^([\t ]*)(.*\b(?:function ${name}\(|(?:const |exports\.)${name} = )(?:.*|[^{}]*) \{)\n[^]*?\n(\1\}.*)$`;
  const functions = new RegExp(pattern, 'gm');
  if ([...code.matchAll(functions)].length !== 1) throw new Error(`expected one function ${name}`);
  return code.replace(functions, `$1$2\n${body}\n$3`);
}
