import { useEffect, useRef } from 'react';

/** Moves the focus to the heading once fewer of these are left than before: the button that was pressed is gone. */
export function useFocusAfterEnd(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    if (count < before.current && isLost) document.querySelector('h1')?.focus();
    before.current = count;
  }, [count]);
}
