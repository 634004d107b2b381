import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a step to another page the focus goes where reading goes on: to its main heading; and its title is given to be
 * announced. A page loaded as a document does that by itself, filters and anchors stay on their page.
 * @returns the title of the page that was gone to; empty on the first one
 */
export function useFocusAfterNavigation(): string {
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
    // Scrolling is ScrollRestoration's.
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return title;
}
