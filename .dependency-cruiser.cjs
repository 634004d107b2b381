// The walls of the house. Each rule's comment says what to do instead.

const test = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'shop-is-pure',
      comment:
        'shop/ runs in browser and server and may import only shop/ and zod: pass what it needs as an argument, or move the code that does I/O to server/ or app/.',
      severity: 'error',
      from: { path: '^shop/', pathNot: test },
      to: { pathNot: ['^shop/', '^node_modules/zod/'] },
    },
    {
      name: 'rules-before-contracts',
      comment:
        'A rule is older than the API that carries it: declare the type the rule needs in shop/rules (or shop/facts.ts) and let the contract use it.',
      severity: 'error',
      from: { path: '^shop/rules/' },
      to: { path: '^shop/contracts/' },
    },
    {
      name: 'pages-use-the-door',
      comment:
        'app/ never imports server/: call the endpoint through app/browser/api.ts; if there is none, add it to shop/contracts.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(server/|server\\.ts$)' },
    },
    {
      name: 'server-knows-no-pages',
      comment:
        'server/ never imports app/: server/http/pages/pages.ts loads the built pages; what both need belongs in shop/. (A test may: some compare what browser and server compute.)',
      severity: 'error',
      from: { path: '^server/', pathNot: test },
      to: { path: '^app/' },
    },
    {
      name: 'features-meet-at-data',
      comment:
        'A feature may use another feature only at its data.ts (or <table>-data.ts) or at its api.ts, the few functions it offers to others: move the query to the one, the function to the other, or a shared rule to shop/rules.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: test },
      to: {
        path: '^server/features/[^/]+/',
        pathNot: ['^server/features/$1/', '^server/features/.+/(data|[a-z-]+-data|api)\\.ts$'],
      },
    },
    {
      name: 'sql-in-data',
      comment:
        "SQL lives in a feature's data.ts (one that has grown is split by table: <table>-data.ts), server/db and server/jobs: put the query there as find…, list…, insert…, update… or delete… and call it (types come from server/db/open.ts).",
      severity: 'error',
      from: {
        path: '^(shop|server|app)/',
        pathNot: ['^server/features/.+/(data|[a-z-]+-data)\\.ts$', '^server/(db|jobs|rate-limit)/', test],
      },
      to: { path: '^node_modules/(kysely|pg|pg-[^/]+)/' },
    },
    {
      name: 'http-at-the-door',
      comment:
        'HTTP is for routes.ts and server/http: give the use case plain values and let it throw a ShopError; the route turns them into requests and replies.',
      severity: 'error',
      from: {
        path: '^server/(features|adapters|db|jobs|emails|rate-limit)/',
        pathNot: ['/routes\\.ts$', '^server/features/site/', test],
      },
      to: {
        path: '^(server/http/|node_modules/(fastify|@fastify|fastify-[^/]+)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'adapters-are-leaves',
      comment:
        "An adapter knows the outside world and nothing of the shop's features: hand it what it needs as arguments through its port.",
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: test },
      to: {
        path: '^(server|app|tests)/',
        pathNot: ['^server/adapters/', '^server/(config|config-checks|config-files|log)\\.ts$'],
      },
    },
    {
      name: 'adapters-keep-apart',
      comment:
        'One adapter does not use another: let the feature or server/deps.ts bring the two ports together.',
      severity: 'error',
      from: { path: '^server/adapters/([^/]+)/', pathNot: test },
      to: { path: '^server/adapters/', pathNot: ['^server/adapters/$1/', '/port\\.ts$'] },
    },
    {
      name: 'ui-is-a-leaf',
      comment:
        'app/ui draws what it is given: pass data and callbacks as props, and keep what knows a route beside that route.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'tools-are-not-the-shop',
      comment:
        'tools/ holds programs that are not the shop: what the shop itself needs belongs in shop/, server/ or app/.',
      severity: 'error',
      from: { path: '^(shop|server|app)/', pathNot: [test, '^server/adapters/payments/demo\\.ts$'] },
      to: { path: '^tools/' },
    },
    {
      name: 'no-test-in-production',
      comment:
        'Production code does not import tests: move what both need into the production file. (A benchmark is a test of speed: it may.)',
      severity: 'error',
      from: { path: '^(shop|server|app|tools)/|^server\\.ts$', pathNot: [test, '^tools/bench/'] },
      to: { path: ['^tests/', test] },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or hide a third: move what both need to where neither imports the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it is no entry: use it or delete it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '\\.e2e\\.ts$',
          '^app/(root|routes|entry\\.(client|server))\\.tsx?$',
          '^app/routes/',
          '^tests/',
          '^tools/',
        ],
      },
      to: {},
    },
    {
      name: 'declared-packages-only',
      comment:
        'The server runs with `npm ci --omit=dev`: add this package to the dependencies of package.json with its exact version, or use one we have.',
      severity: 'error',
      from: {
        path: '^(shop|server)/|^server\\.ts$',
        // Without a build: the pages by Vite, the API reference by Scalar.
        pathNot: [test, '^server/http/pages/vite-pages\\.ts$', '^server/http/api-docs\\.ts$'],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-packages-in-pages',
      comment:
        'This package is not declared: add it to devDependencies with its exact version (the build carries it into build/), or use one we have.',
      severity: 'error',
      from: { path: '^app/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere: check the path and write its extension.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build/', '^\\.react-router/', '\\+types/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
