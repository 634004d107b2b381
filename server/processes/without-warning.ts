/** Runs work without Node's warning that a module is experimental, which helps nobody who runs the shop. */
export function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
