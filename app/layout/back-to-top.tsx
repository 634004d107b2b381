import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';

const threshold = 100;

let last = 0;
let goesUp = false;

function onScroll(changed: () => void): () => void {
  const scrolled = () => {
    goesUp = scrollY < last;
    last = scrollY;
    changed();
  };
  addEventListener('scroll', scrolled, { passive: true });
  return () => removeEventListener('scroll', scrolled);
}

/** Whether a price or a control is in the corner where 'Back to top' appears: that one gives way. */
function isInTheWay(): boolean {
  const corner = 88;
  return [...document.querySelectorAll('main :is(.btn, .price, .input, dd):not(.buy-bar *)')].some(
    (element) => {
      const { top, bottom, right } = element.getBoundingClientRect();
      return bottom > innerHeight - corner && top < innerHeight && right > innerWidth - corner;
    },
  );
}

/** Appears once the page is scrolled by more than 100 px; on a phone, for whoever scrolls back. */
export function BackToTop() {
  const away = useSyncExternalStore(
    onScroll,
    () => scrollY > threshold && (goesUp || innerWidth >= 768) && !isInTheWay(),
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
