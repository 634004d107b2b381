import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Tells whenever an element comes into view or leaves it. @param rootMargin how far outside of the screen counts as in view */
export function useOnScreen(
  element: RefObject<HTMLElement | null>,
  onChange: (visible: boolean) => void,
  rootMargin = '0px',
): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting === true), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- what is told first and last is the same for every render
  }, [element]);
}
