export interface RegularWrites {
  /** Writes what is there by now. */
  flush: () => Promise<void>;
  /** Writes the rest; nothing may be counted afterwards. */
  close: () => Promise<void>;
}

/**
 * Writes what is counted in memory regularly, and when asked to; one after the other, so that what comes during a write is
 * left for the next.
 * @param write must not throw
 */
export function writeRegularly(write: () => Promise<void>, everyMs: number): RegularWrites {
  let writing = Promise.resolve();
  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
