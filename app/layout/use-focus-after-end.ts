import { useEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './focus-heading.ts';

/**
 * Moves the focus to the heading when `count` drops and the button that was pressed went with what ended. Only the admin needs it:
 * `focus-heading.ts` is part of every visitor's first page.
 */
export function useFocusAfterEnd(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) focusHeading();
    before.current = count;
  }, [count]);
}
