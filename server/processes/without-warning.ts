/** Runs work that uses a module of Node which warns on the console that it is experimental: that helps nobody who runs the shop. */
export function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
