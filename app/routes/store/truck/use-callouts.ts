import { useState } from 'react';
import type { Callout } from './drawings.ts';
import type { CalloutFacts } from './category-facts.ts';

export type NumberedCallout = Callout & { facts: CalloutFacts };

/** Which callout is pointed at, in the drawing or in the list beside it. */
export interface Pointing {
  /** Its position; undefined for none. */
  at: number | undefined;
  /** Whether a phone shows the drawing enlarged around it. */
  close: boolean;
  point: (at: number | undefined) => void;
  /** Goes through the callouts one by one, from the last to the first again. */
  step: (by: 1 | -1) => void;
  /** Selects one as a step does. */
  select: (at: number) => void;
  showAll: () => void;
}

const nowhere = { at: undefined, close: false };

export function useCallouts(drawingId: string, count: number): Pointing {
  const [state, setState] = useState<{ id: string; at: number | undefined; close: boolean }>({
    id: drawingId,
    ...nowhere,
  });
  // React keeps the component from one drawing to the next.
  const { at, close } = state.id === drawingId ? state : nowhere;
  const set = (at: number | undefined, close: boolean) => setState({ id: drawingId, at, close });
  return {
    at,
    close,
    // Going on to a link of the list leaves the enlarged drawing where it is.
    point: (next) => !close && set(next, false),
    step: (by) => set(at === undefined ? (by === 1 ? 0 : count - 1) : (at + by + count) % count, true),
    select: (next) => set(next, true),
    showAll: () => set(undefined, false),
  };
}
