import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';

const threshold = 100;

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Whether the red button that leads to an order is in the corner where 'Back to top' appears: that one gives way. */
function isOverOrderButton(): boolean {
  const corner = 88;
  return [...document.querySelectorAll('main .btn--go:not(.buy-bar *)')].some((button) => {
    const { top, bottom, right } = button.getBoundingClientRect();
    return bottom > innerHeight - corner && top < innerHeight && right > innerWidth - corner;
  });
}

/** Appears once the page is scrolled by more than 100 px. */
export function BackToTop() {
  const away = useSyncExternalStore(
    onScroll,
    () => scrollY > threshold && !isOverOrderButton(),
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
