import type { ReactNode } from 'react';
import { href, useLocation, useMatches } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ConnectionBar, LoadingBar } from './navigation-state.tsx';
import { Notices } from './notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { BackToTop } from './back-to-top.tsx';
import { focusHeading } from './focus-heading.ts';

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

/** Exported as `handle` by a page that may bring its own frame: says whether it does, given what it has loaded. */
export interface FrameHandle<Loaded = never> {
  bringsFrame: (loaded: Loaded | undefined) => boolean;
}

/** The frame of every page; the admin has its own. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const announced = useFocusAfterNavigation();
  const ownFrame = useMatches().some(({ handle, loaderData }) =>
    (handle as FrameHandle<unknown> | undefined)?.bringsFrame(loaderData),
  );
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ConnectionBar />
      {ownFrame && <LoadingBar />}
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
    // ScrollRestoration takes care of scrolling.
    focusHeading({ preventScroll: true });
  }, [pathname, hash]);
  return title;
}
