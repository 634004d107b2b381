import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packable = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);
/** Smaller files gain next to nothing. Drawings of parts have 500 to 900 bytes, and a listing shows a dozen. */
const minBytes = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Which one packs a file best is luck; the smallest is kept, some hundred bytes less on a first visit. */
const brotliVariants = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 24 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_LGBLOCK]: 24 },
];

/** Writes a `.br` and a `.gz` beside every file that gets smaller; the server sends them unchanged. */
export async function packAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && packable.has(extname(entry.name)));
  await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))));
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.byteLength < minBytes) return;
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const [gz, ...tries] = await Promise.all([
    zip(plain, { level: 9 }),
    ...brotliVariants.map((variant) => brotli(plain, { params: { ...best, ...variant } })),
  ]);
  const br = tries.reduce((smallest, packed) =>
    packed.byteLength < smallest.byteLength ? packed : smallest,
  );
  if (br.byteLength < plain.byteLength) await writeFile(`${path}.br`, br);
  if (gz.byteLength < plain.byteLength) await writeFile(`${path}.gz`, gz);
}
