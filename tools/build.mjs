// `npm run build`: builds the pages and bundles the server, unless that is up to date; with `--check` only says whether it is.
import { prepare, refuseOtherBuild } from './prepare.mjs';

try {
  if (process.argv.includes('--check')) refuseOtherBuild();
  else await prepare({ withBuild: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
