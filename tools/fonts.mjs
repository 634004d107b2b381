// Cuts the two fonts down to the characters that the shop's own texts need: `node tools/fonts.mjs`.
// Run by hand when that set changes; the results in app/fonts are committed. Other Latin characters (a name in a
// review, a fraction) come from the whole files, which browsers fetch only when one occurs: see `unicode-range` in fonts.css.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** Our texts don't use these; a review that contains one loads the whole font. */
const unused = new Set('*<=>[]\\^`{|}~');
const used = [...ascii].filter((character) => !unused.has(character)).join('');
const text = `${used}\u00A0–—‘’“”…×©·−«»‹›`;
/** The weights that our styles use. */
const variationAxes = { wght: { min: 400, max: 600 } };
/**
 * Names of styles for font menus, the widths of a weight in a second form, and how kerning changes with the weight. Without
 * them all weights are kerned alike and a first visit saves 0.9 KiB.
 */
const dropTables = ['STAT', 'HVAR', 'GDEF'];
/** Neither has ligatures, and body text is not kerned: at its size the difference is invisible, and 2 KiB are saved. */
const fonts = {
  'barlow-condensed-600': {
    source: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
    keepFeatures: ['kern', 'tnum', 'lnum'],
  },
  'source-sans-3': {
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    keepFeatures: ['tnum', 'lnum'],
    variationAxes,
  },
};

/** For the pictures of link previews, which the server draws: the headings' font, with every character it has. */
const drawnFont = new URL('../server/features/files/barlow-condensed-600.ttf', import.meta.url);

const folder = new URL('../app/fonts/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, { source, ...options }] of Object.entries(fonts)) {
  const whole = readFileSync(new URL(`../node_modules/${source}`, import.meta.url));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    noHinting: true,
    dropTables,
    ...options,
  });
  writeFileSync(new URL(`${name}.woff2`, folder), cut);
  console.log(`${name}: ${whole.byteLength} -> ${cut.byteLength} bytes`);
}
const whole = readFileSync(
  new URL(`../node_modules/${fonts['barlow-condensed-600'].source}`, import.meta.url),
);
const latin = Array.from({ length: 0x2200 }, (_, index) => String.fromCodePoint(index)).join('');
writeFileSync(drawnFont, await subsetFont(whole, latin, { targetFormat: 'truetype', noHinting: true }));
