import type { RefObject } from 'react';
import { useRef } from 'react';
import { useAutoplayTimer } from '../../ui/use-autoplay-timer.ts';

/**
 * Moves a scrolling list on by one item by itself, and at its end back to the start.
 * @param stopped by the visitor
 */
export function useCarousel(stopped: boolean): {
  list: RefObject<HTMLUListElement | null>;
  turn: (by: 1 | -1) => void;
  /** Whether it moves by itself here at all. */
  autoplays: boolean;
} {
  const list = useRef<HTMLUListElement>(null);
  const turn = (by: 1 | -1) => {
    if (list.current) turnList(list.current, by);
  };
  const autoplays = useAutoplayTimer(list, stopped, () => turn(1));
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
