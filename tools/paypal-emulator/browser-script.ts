import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Joins modules of ours into one classic script for the browser: types stripped, imports among them and the
 * word `export` dropped, all of it inside one function. The order of the files is the order of execution.
 */
export function joinBrowserScript(files: readonly URL[]): string {
  const modules = files.map((file) =>
    withoutWarning(() => stripTypeScriptTypes(readFileSync(file, 'utf8')))
      .replaceAll(/^import [^;]*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${modules.join('\n')}\n})();\n`;
}

/** Node calls its type stripping experimental; on a pinned version the notice at every start tells nothing. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
