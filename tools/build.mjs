// `npm run build`: builds the pages and bundles the server, unless that is up to date, and completes PostgreSQL. With
// `--check` it only says whether the build is up to date.
import { completePostgres, prepare, refuseOtherBuild } from './prepare.mjs';

try {
  if (process.argv.includes('--check')) refuseOtherBuild();
  else {
    await prepare({ withBuild: true });
    await completePostgres();
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
