import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const intervalMs = 5000;
/** Wider than 768 px (specification, section 9), and not against the visitor's wish for rest. */
const allowed = '(width > 768px) and (prefers-reduced-motion: no-preference)';

function onAllowedChange(changed: () => void): () => void {
  const media = matchMedia(allowed);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * Moves a carousel on every five seconds. Rests while a pointer or the focus is in it, and while the page is hidden.
 * @param within what a pointer or the focus may be in
 * @param stopped by the visitor, or by something that covers it
 * @returns whether it moves by itself here at all
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
