import { useRef, useState } from 'react';
import type { Suggestions } from '../../../shop/contracts/search/finding.ts';
import { call } from '../../browser/api.ts';
import { readTruck } from '../../browser/truck.ts';

/** At most one request in this time: the first letter after a pause is answered at once. */
const pauseMs = 120;
const nothing: { typed: string; suggestions: Suggestions } = {
  typed: '',
  suggestions: { phrases: [], categories: [], products: [] },
};

/** Asks for suggestions while someone types. A request that is overtaken by the next one is aborted. */
export function useSuggestions(): {
  suggestions: Suggestions;
  /** What they were suggested for; '' as long as nothing was. */
  typed: string;
  ask: (typed: string) => void;
  /** Stops asking. */
  stop: () => void;
} {
  const [{ typed, suggestions }, setAnswer] = useState(nothing);
  const waiting = useRef<{
    timer?: ReturnType<typeof setTimeout>;
    request?: AbortController;
    askedAt: number;
  }>({
    askedAt: Number.NEGATIVE_INFINITY,
  });

  const stop = () => {
    clearTimeout(waiting.current.timer);
    waiting.current.request?.abort();
  };

  const ask = (text: string) => {
    clearTimeout(waiting.current.timer);
    const asked = text.trim();
    if (asked.length < 2) {
      stop();
      setAnswer(nothing);
      return;
    }
    const load = () => {
      stop();
      const request = new AbortController();
      Object.assign(waiting.current, { request, askedAt: performance.now() });
      const query = { keyword: text, truck: readTruck() };
      call('GET /api/products/suggestions', { query, signal: request.signal }).then(
        (found) => {
          if (!request.signal.aborted) setAnswer({ typed: asked, suggestions: found });
        },
        // The form works without.
        () => {},
      );
    };
    const wait = waiting.current.askedAt + pauseMs - performance.now();
    if (wait <= 0) load();
    else waiting.current.timer = setTimeout(load, wait);
  };

  return { suggestions, typed, ask, stop };
}
