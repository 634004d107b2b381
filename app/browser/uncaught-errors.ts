let reporter: Promise<{ reportError: (event: Event) => void }> | undefined;

/** Tried once: its own failure would be the next error. */
const report = (event: Event) =>
  void (reporter ??= import('./report-error.ts')).then(
    (it) => it.reportError(event),
    () => {},
  );

/** Has errors reported that no code catches, in the browser. What does that is loaded with the first of them. */
export function reportUncaughtErrors(): void {
  for (const type of ['error', 'unhandledrejection']) globalThis.addEventListener?.(type, report);
}
