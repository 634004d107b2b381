import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

/** Tells whenever an element comes into view or leaves it. @param rootMargin how far outside of the screen counts as in view */
export function useOnScreen(
  element: RefObject<HTMLElement | null>,
  onChange: (visible: boolean) => void,
  rootMargin = '0px',
): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => tell(entry?.isIntersecting === true), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
}
