import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { withoutWarning } from '../../server/processes/without-warning.ts';

/**
 * Joins modules into one classic script for the browser: strips types, imports and `export`, and wraps everything in one
 * function. Modules run in the order given.
 */
export function joinBrowserScript(files: readonly URL[]): string {
  const modules = files.map((file) =>
    withoutWarning(() => stripTypeScriptTypes(readFileSync(file, 'utf8')))
      .replaceAll(/^import [^;]*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${modules.join('\n')}\n})();\n`;
}
