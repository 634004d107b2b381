import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';

const threshold = 100;

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Appears once the page is scrolled by more than 100 px. */
export function BackToTop() {
  const away = useSyncExternalStore(
    onScroll,
    () => scrollY > threshold,
    () => false,
  );
  if (!away) return null;
  const toTop = () => {
    scrollTo({ top: 0, behavior: 'smooth' });
    document.querySelector<HTMLElement>('.skip')?.focus({ preventScroll: true });
    document.querySelector<HTMLElement>('.skip')?.blur();
  };
  return (
    <button type="button" className="to-top" aria-label="Back to top" onClick={toTop}>
      <Icon name="up" />
    </button>
  );
}
