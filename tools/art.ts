// Prepares the drawings for the shop: `node tools/art.ts <folder of the originals>`.
// Run by hand after a drawing has changed; its results in public/art are committed.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import type { Config } from 'svgo';
import { optimize } from 'svgo';

const svgo: Config = {
  multipass: true,
  floatPrecision: 2,
  plugins: [
    {
      name: 'preset-default',
      params: {
        overrides: {
          // Ids keep their names: they are unique across all drawings, so several can be on one page.
          cleanupIds: { minify: false },
          // `rect.paper` is the background that a page may hide, so it stays a separate element.
          convertShapeToPath: false,
          mergePaths: false,
          // A tenth of a unit is a fifteenth of a millimeter on the largest drawing; opacities keep two places.
          convertPathData: { floatPrecision: 1 },
        },
      },
    },
    // Every drawing is shown as an image whose alt text describes it.
    'removeTitle',
  ],
};

const [source] = process.argv.slice(2);
if (!source) throw new Error('Say where the originals are: node tools/art.ts <folder>');
const target = join(import.meta.dirname, '../public/art');
const drawingData = join(import.meta.dirname, '../app/routes/store/truck/drawings');
mkdirSync(drawingData, { recursive: true });
rmSync(join(target, 'parts'), { recursive: true, force: true });

/** The drawings of parts that a product can show. Used parts show none, so drawings that only they would have are left out. */
const drawings = JSON.parse(
  readFileSync(join(import.meta.dirname, '../server/db/seed/data/drawings.json'), 'utf8'),
) as {
  byLugoPart: Record<string, { drawing: string }>;
  byCategory: Record<string, string>;
  byNameInCategory: { drawing: string }[];
};
const shownParts = new Set([
  ...Object.values(drawings.byLugoPart).map(({ drawing }) => drawing),
  ...Object.values(drawings.byCategory),
  ...drawings.byNameInCategory.map(({ drawing }) => drawing),
]);
const isShown = (name: string): boolean =>
  name.endsWith('.svg') &&
  name !== 'og.svg' &&
  (!name.startsWith('parts/') || shownParts.has(basename(name, '.svg')));

const sizes = { original: 0, optimized: 0, brotli: 0 };
const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
for (const name of names.filter(isShown)) {
  const original = readFileSync(join(source, name), 'utf8');
  const { data } = optimize(original, { ...svgo, path: name });
  checkKept(name, original, data);
  mkdirSync(dirname(join(target, name)), { recursive: true });
  writeFileSync(join(target, name), data);
  sizes.original += Buffer.byteLength(original);
  sizes.optimized += Buffer.byteLength(data);
  sizes.brotli += brotliCompressSync(data).length;
}
copyFileSync(join(source, 'gallery/captions.json'), join(target, 'gallery/captions.json'));
// The pages of the truck draw its regions and callouts themselves.
for (const name of names.filter((name) => /^views\/.+\.json$/.test(name))) {
  const drawing: unknown = JSON.parse(readFileSync(join(source, name), 'utf8'));
  writeFileSync(join(drawingData, basename(name)), JSON.stringify(drawing));
}
// Social sites do not read SVG. With flat colors a palette needs a third of the bytes.
await sharp(join(source, 'og.svg'))
  .resize(1200, 630)
  .png({ palette: true, effort: 10 })
  .toFile(join(target, 'og.png'));
// Nor do email readers: twice the 56 pixels at which emails show the emblem.
await sharp(join(source, 'logo.svg'), { density: 144 })
  .resize(112, 112)
  .png({ palette: true, effort: 10 })
  .toFile(join(target, 'emblem.png'));
console.log(sizes);

function checkKept(name: string, original: string, optimized: string): void {
  for (const pattern of [/viewBox="[^"]+"/, /<rect[^>]*class="paper"/, /<svg[^>]* color="[^"]+"/]) {
    if (pattern.test(original) && !pattern.test(optimized)) throw new Error(`${name}: lost ${pattern}`);
  }
}
