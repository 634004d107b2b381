import { writeFileSync } from 'node:fs';

/** A Vitest reporter that keeps errors outside of tests, which the JSON reporter leaves out: a message a line. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads reporters so.
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const lines = errors.map(({ name, message }) => `${name}: ${message}`.replaceAll('\n', ' '));
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, lines.join('\n'));
  }
}
