/** Returns one error for those of a whole job. Its message gives their reasons, each once: the queue logs nothing else. */
export function allFailures(what: string, errors: readonly unknown[]): AggregateError {
  const reasons = new Set(errors.map((error) => (error instanceof Error ? error.message : String(error))));
  return new AggregateError(errors, `${what}: ${[...reasons].join('; ')}`);
}
