import type { Plugin } from 'vite';

/**
 * Writes characters outside ASCII as escapes (`\u2019`). V8 keeps the text of every script, and takes two bytes for each
 * of its characters as soon as one needs them: a single typographic quote doubles a file of megabytes. Values stay
 * the same, unless code reads code: the source of a regular expression or a function, or raw texts of other tags than
 * `String.raw`. Names outside the Basic Multilingual Plane would not parse.
 * @throws Error where an escape would mean something else: in `String.raw`, or after a backslash
 */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
};

const inRawText = /String\.raw`[^`]*[^\0-\u007f]/;
const afterBackslash = /.{0,40}(?<!\\)(?:\\\\)*\\[^\0-\u007f]/;

function escaped(code: string): string {
  const refused = inRawText.exec(code) ?? afterBackslash.exec(code);
  if (refused) throw new Error(`${refused[0]}: can't be written in ASCII`);
  return code.replaceAll(
    /[^\0-\u007f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
