import { useEffect, useRef } from 'react';

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

/** Does so once fewer of these are left than before, if the button that was pressed went with them. */
export function useFocusAfterEnd(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    if (count < before.current && isLost) focusHeading();
    before.current = count;
  }, [count]);
}
