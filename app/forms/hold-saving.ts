import { createContext, use } from 'react';

/** Counts what a form waits for before it can be saved. */
export const HoldSaving = createContext<(change: 1 | -1) => void>(() => {});

/** Returns a function that blocks saving the `EditForm` around it while a promise is pending, so that an upload isn't left out. */
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
