import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publicPages, visitorPages } from '../shop/public-pages.ts';
import routes from './routes.ts';

/** `store`, `admin`, …: how the paths of pages begin. */
const firstSegments = new Set(
  routes.flatMap(({ path }) => path?.split('/')[0] ?? []).filter((s) => s !== '*'),
);
/** The last three name pages by the table's patterns. */
const spellers = [
  'routes.ts',
  'list-path.ts',
  'layout/signed-in-menus.tsx',
  'routes/admin/today/page-names.ts',
  'routes/admin/admin-pages.ts',
];

it('is the only place that spells the address of a page: everything else uses href() or listPath()', () => {
  const spelled = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !spellers.includes(file))
    .flatMap((file) =>
      literalsIn(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).map((path) => `${file}: ${path}`),
    );
  expect(spelled).toEqual([]);
});

it('has a route for every public page', () => {
  const ids = new Set(routes.map(({ id }) => id));
  expect(publicPages.filter((path) => !ids.has(path))).toEqual([]);
});

it('counts the views of every page that visitors open, and no others', () => {
  const all = routes.flatMap((route) => ('children' in route && route.children) || [route]);
  const ids = all.flatMap(({ id }) => (id && !/^\/?admin(?:\/|$)/.test(id) ? [id] : []));
  expect([...visitorPages].sort()).toEqual(ids.sort());
});

/** Texts that begin like the path of a page and are not the first argument of `href` or `listPath`. */
function literalsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?<!\b(?:href|listPath)\(\s*)['"`](\/([a-z-]+)[^'"`\s]*)/g)]
    .filter(([, , segment = '']) => firstSegments.has(segment))
    .map(([, path = '']) => path);
}
