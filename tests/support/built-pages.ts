import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const prepare = "import { prepare } from './tools/prepare.mjs'; await prepare({ pages: true });";

/** Builds the pages if they are not those of the present sources; takes seconds then, else nothing. */
export async function buildPages(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', prepare], { cwd: root });
}
