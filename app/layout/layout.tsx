import type { ReactNode } from 'react';
import { href, useLocation, useMatches } from 'react-router';
import { BackToTop } from './back-to-top.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';

const fullWidthPages = [
  href('/'),
  href('/restoration'),
  href('/parts'),
  href('/gallery'),
  href('/about'),
  href('/career'),
];

/** Pages that run from edge to edge (specification, section 2); all others sit in a padded container. */
export function isFullWidth(pathname: string): boolean {
  return fullWidthPages.includes(pathname) || pathname.startsWith(href('/store'));
}

/** What stands around every page; the back office brings a frame of its own. */
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
