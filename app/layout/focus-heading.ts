/**
 * Moves the focus to the page's heading, or to the page if it has none: another page was opened, or what had the focus is
 * gone.
 */
export function focusHeading(options?: FocusOptions): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus(options);
}

/** Whether nothing has the focus: what had it was removed, or the page has just been opened. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
