import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects all garbage, so that what is in use can be compared before and after, whatever ran in this worker earlier. */
export function collectGarbage(): void {
  collect();
  // The first round may leave buffers to be freed in the background.
  collect();
}
