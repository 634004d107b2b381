import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { asciiOnly } from './ascii-only.ts';

/** Returns a module's text as the build writes it. */
async function built(source: string): Promise<string> {
  const bundle = await rolldown({
    input: 'entry',
    plugins: [{ name: 'entry', resolveId: (id) => id, load: () => source }, asciiOnly],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'module' });
  return output[0].code;
}

it('escapes what is outside ASCII and changes no value', async () => {
  const texts = ['It doesn’t fit', 'back\\—slash', 'Größe “9½″”', '🚚', `−${1}`];
  const code = await built(
    `export const texts = ${JSON.stringify(texts)};
     export const found = '9½″ 🚚'.match(/[½⅓]″ [🚗🚚]/u)?.[0];
     export const tagged = ((strings) => strings[0])\`“so”\`;`,
  );
  expect(code).toMatch(/^[\0-\x7f]+$/);
  expect(JSON.parse(runInNewContext(`${code}; JSON.stringify(module)`) as string)).toEqual({
    texts,
    found: '½″ 🚚',
    tagged: '“so”',
  });
});

it.each(['export const text = String.raw`“so”`;', 'export const half = /\\½/;'])(
  'refuses %s, where an escape would mean something else',
  async (source) => {
    await expect(built(source)).rejects.toThrow("can't be written in ASCII");
  },
);
