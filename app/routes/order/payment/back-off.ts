const waitsMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000];

/** Returns how long to wait before the next try, `round` from 0: longer each time, half a minute at most. */
export function backOffMs(round: number): number {
  return waitsMs[Math.min(round, waitsMs.length - 1)] ?? 0;
}

/** Waits for `ms`, or until the network is back, the page becomes visible, or `signal` aborts. */
export function untilDue(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const options = { signal: over.signal };
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, options);
    document.addEventListener('visibilitychange', () => document.hidden || end(), options);
    signal.addEventListener('abort', end, options);
    if (signal.aborted) end();
  });
}
