// `npm run dev`: from a fresh clone to the sample shop, on any Node ≥ 20; what is written in TypeScript runs on the pinned one.
import { spawn } from 'node:child_process';
import { environment, pinnedNode, prepare, root } from './prepare.mjs';

try {
  await prepare({ withBuild: false });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const dev = spawn(pinnedNode, ['tools/dev/main.ts'], { cwd: root, stdio: 'inherit', env: environment() });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => dev.kill(signal));
dev.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
