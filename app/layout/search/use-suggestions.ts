import { useCallback, useRef, useState } from 'react';
import type { Suggestions } from '../../../shop/contracts/search/finding.ts';
import { call } from '../../browser/api.ts';

/** At most one request in this time: the first letter after a pause is answered at once. */
const pauseMs = 120;
const none: Suggestions = { phrases: [], categories: [], products: [] };

/** Asks for suggestions while someone types. A request that is overtaken by the next one is aborted. */
export function useSuggestions(): {
  suggestions: Suggestions;
  ask: (typed: string) => void;
  /** Stops asking. */
  stop: () => void;
} {
  const [suggestions, setSuggestions] = useState(none);
  const waiting = useRef<{
    timer?: ReturnType<typeof setTimeout>;
    request?: AbortController;
    askedAt: number;
  }>({
    askedAt: Number.NEGATIVE_INFINITY,
  });

  const stop = useCallback(() => {
    clearTimeout(waiting.current.timer);
    waiting.current.request?.abort();
  }, []);

  const ask = useCallback(
    (typed: string) => {
      clearTimeout(waiting.current.timer);
      if (typed.trim().length < 2) {
        stop();
        setSuggestions(none);
        return;
      }
      const load = () => {
        stop();
        const request = new AbortController();
        Object.assign(waiting.current, { request, askedAt: performance.now() });
        call('GET /api/products/suggestions', { query: { keyword: typed }, signal: request.signal }).then(
          (found) => {
            if (!request.signal.aborted) setSuggestions(found);
          },
          // The form works without.
          () => {},
        );
      };
      const wait = waiting.current.askedAt + pauseMs - performance.now();
      if (wait <= 0) load();
      else waiting.current.timer = setTimeout(load, wait);
    },
    [stop],
  );

  return { suggestions, ask, stop };
}
