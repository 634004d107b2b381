import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const intervalMs = 5000;
/** Wider than 768 px (specification, section 9), and only if the visitor has not asked for reduced motion. */
const allowed = '(width > 768px) and (prefers-reduced-motion: no-preference)';

function onAllowedChange(changed: () => void): () => void {
  const media = matchMedia(allowed);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * Advances a carousel every five seconds, except while it is hovered or has the focus, or while the page is hidden.
 * @param within the element that pauses the timer while it is hovered or has the focus
 * @param stopped true when the visitor has paused it, or something covers it
 * @returns whether the carousel advances by itself on this screen
 */
export function useAutoplayTimer(
  within: RefObject<Element | null>,
  stopped: boolean,
  onTurn: () => void,
): boolean {
  const allowedHere = useSyncExternalStore(
    onAllowedChange,
    () => matchMedia(allowed).matches,
    () => false,
  );
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!allowedHere || stopped) return;
    const timer = setInterval(() => {
      if (!document.hidden && !within.current?.matches(':hover, :focus-within')) turn();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [allowedHere, stopped, within]);
  return allowedHere;
}
