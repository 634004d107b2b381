import type { ReactNode } from 'react';
import { href, useLocation, useMatches } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';

const fullWidthPages = [
  href('/'),
  href('/restoration'),
  href('/parts'),
  href('/gallery'),
  href('/about'),
  href('/career'),
];

/** Returns whether a page spans the full width (specification, section 2); all others sit in a padded container. */
export function isFullWidth(pathname: string): boolean {
  return fullWidthPages.includes(pathname) || pathname.startsWith(href('/store'));
}

/** The frame of every page; the admin has its own. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const announced = useFocusAfterNavigation();
  const ownFrame = useMatches().some(({ id }) => id === 'admin');
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {ownFrame ? (
        children
      ) : (
        <>
          <Header />
          <Notices />
          <main id="main" tabIndex={-1}>
            {isFullWidth(pathname) ? children : <div className="page">{children}</div>}
          </main>
        </>
      )}
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      {!ownFrame && <Footer />}
      {!ownFrame && <BackToTop />}
    </>
  );
}

/**
 * Moves the focus to the main heading after navigation to another page. Browsers do that themselves for a document, and
 * filters and anchors stay on their page.
 * @returns the title of the new page, to be announced; empty on the first page
 */
function useFocusAfterNavigation(): string {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (hash) return;
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    // ScrollRestoration takes care of scrolling.
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return title;
}

const threshold = 100;

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Whether the red button that leads to an order is in the corner where 'Back to top' appears: that one gives way. */
function isOverOrderButton(): boolean {
  const corner = 88;
  return [...document.querySelectorAll('main .btn--go')].some((button) => {
    const { top, bottom, right } = button.getBoundingClientRect();
    return bottom > innerHeight - corner && top < innerHeight && right > innerWidth - corner;
  });
}

/** Appears once the page is scrolled by more than 100 px. */
function BackToTop() {
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
