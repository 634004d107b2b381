// `npm run build`: builds the pages, unless the build is up to date.
import { prepare } from './prepare.mjs';

try {
  await prepare({ pages: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
