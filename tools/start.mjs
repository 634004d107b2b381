// `npm start`: from a fresh clone to the open demo shop. The `exec` in package.json lets a signal to npm arrive here
// instead of at the shell between.
import { spawn } from 'node:child_process';
import { environment, pinnedNode, prepare, root } from './prepare.mjs';

try {
  await prepare({ pages: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// V8 would let the garbage of the start grow to 40 MB that stay, and each thread that draws pictures keeps memory of
// its own.
const shop = spawn(pinnedNode, ['--max-semi-space-size=8', 'server.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { MALLOC_ARENA_MAX: '2', ...environment(), DEMO: process.env.DEMO ?? '1' },
});
// The shop closes gracefully and decides when; Ctrl-C reaches it twice, which it knows to take for once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
