import { createContext, use } from 'react';

/** Counts what a form waits for before it can be saved. */
export const HoldSaving = createContext<(change: 1 | -1) => void>(() => {});

/** Inside an `EditForm`: returns what keeps it from being saved until something has ended, so that an upload isn't left out. */
export function useHoldSaving(): (until: () => Promise<void>) => Promise<void> {
  const hold = use(HoldSaving);
  return async (until) => {
    hold(1);
    try {
      await until();
    } finally {
      hold(-1);
    }
  };
}
