import type { Deps } from '../../deps.ts';
import { write } from '../../db/write.ts';
import { replaceFitCounts } from './fit-count-data.ts';

/** Counts anew which parts fitted the trucks they were bought for; product pages say so. */
export const countFits = (deps: Deps): Promise<void> =>
  write(deps, (tx) => replaceFitCounts(tx, deps.clock()));
