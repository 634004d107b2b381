// `npm start`: from a fresh clone to the open demo shop. With `exec` in package.json, signals to npm arrive here instead
// of at a shell in between.
import { spawn } from 'node:child_process';
import { environment, pinnedNode, prepare, root } from './prepare.mjs';

try {
  await prepare({ withBuild: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// By default V8 would keep 40 MB of garbage from startup, each thread that resizes pictures its own memory, and every start
// would compile the whole shop anew (docs/operating.md).
const shop = spawn(
  pinnedNode,
  ['--max-semi-space-size=8', 'build/bundle/server.js', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: 'build/compile-cache',
      ...environment(),
      DEMO: process.env.DEMO ?? '1',
    },
  },
);
// The shop shuts down gracefully at its own pace; Ctrl-C reaches it twice, and it ignores the second signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
