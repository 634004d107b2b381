import type { Plugin } from 'vite';

/**
 * Writes characters outside ASCII as escapes (`\u2019`). V8 keeps the text of every script, and takes two bytes for each
 * of its characters as soon as one needs them: a single typographic quote doubles a file of megabytes.
 * @throws Error for such a character in `String.raw`, where an escape would stay one
 */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
};

function escaped(code: string): string {
  const raw = /String\.raw`[^`]*[^\0-\u007f]/.exec(code);
  if (raw) throw new Error(`${raw[0]}: write it without String.raw`);
  return code.replaceAll(
    /[^\0-\u007f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
