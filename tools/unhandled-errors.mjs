import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A Vitest reporter that keeps errors outside of tests, which the JSON reporter leaves out: a message a line, and after it
 * the file and the test that ran at that moment, as far as they are known.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads reporters so.
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const lines = errors.map(({ name, message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => {
      const where = [file && relative(process.cwd(), file), test].filter(Boolean).join(' › ');
      return `${name}: ${message}${where && ` (${where})`}`.replaceAll('\n', ' ');
    });
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, lines.join('\n'));
  }
}
