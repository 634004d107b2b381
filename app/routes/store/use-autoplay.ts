import type { RefObject } from 'react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const intervalMs = 5000;
/** Wider than 768 px (specification, section 9), and not against the visitor's wish for rest. */
const allowed = '(width > 768px) and (prefers-reduced-motion: no-preference)';

function onAllowedChange(changed: () => void): () => void {
  const media = matchMedia(allowed);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * Moves a scrolling list on by one item every five seconds, and at its end back to the start. Rests while a pointer or
 * the focus is in it, and while the page is hidden.
 * @param stopped by the visitor
 */
export function useAutoplay(stopped: boolean): {
  list: RefObject<HTMLUListElement | null>;
  turn: (by: 1 | -1) => void;
  /** Whether it moves by itself here at all. */
  autoplays: boolean;
} {
  const list = useRef<HTMLUListElement>(null);
  const autoplays = useSyncExternalStore(
    onAllowedChange,
    () => matchMedia(allowed).matches,
    () => false,
  );
  useEffect(() => {
    if (!autoplays || stopped) return;
    const timer = setInterval(() => {
      const element = list.current;
      if (element && !document.hidden && !element.matches(':hover, :focus-within')) turnList(element, 1);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [autoplays, stopped]);
  const turn = (by: 1 | -1) => {
    if (list.current) turnList(list.current, by);
  };
  return { list, turn, autoplays };
}

function turnList(list: HTMLElement, by: 1 | -1): void {
  const item = list.firstElementChild?.getBoundingClientRect().width ?? list.clientWidth;
  const end = list.scrollWidth - list.clientWidth;
  const next = list.scrollLeft + by * item;
  const left = by > 0 && list.scrollLeft >= end - 2 ? 0 : by < 0 && list.scrollLeft <= 2 ? end : next;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left, behavior: calm ? 'instant' : 'smooth' });
}
