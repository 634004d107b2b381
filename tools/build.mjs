// `npm run build`: the pages, unless they are built already.
import { prepare } from './prepare.mjs';

try {
  await prepare({ pages: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
