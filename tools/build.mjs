// `npm run build`: builds the pages and packs the server, unless that is up to date.
import { prepare } from './prepare.mjs';

try {
  await prepare({ built: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
