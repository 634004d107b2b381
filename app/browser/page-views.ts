import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean;
  }
}

/**
 * Tells that a page was opened: the pattern of its route (`/product/:id`), never the address, which may hold a token,
 * an order or a keyword. The analytics service hears it, without one the shop's own count. Silent for visitors who ask
 * for it.
 * @param analyticsUrl of the service; null without one, undefined where the shop could not be asked
 */
export function usePageViews(analyticsUrl: string | null | undefined): void {
  const { pathname } = useLocation();
  const pattern = useMatches().at(-1)?.id;
  useEffect(() => {
    if (pattern) tellOfPage(pattern, analyticsUrl);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- one part after another is a view each
  }, [analyticsUrl, pattern, pathname]);
}

/** One view; see `usePageViews`. */
export function tellOfPage(pattern: string, analyticsUrl: string | null | undefined): void {
  if (analyticsUrl === undefined || navigator.globalPrivacyControl) return;
  if (analyticsUrl) navigator.sendBeacon(analyticsUrl, JSON.stringify({ page: pattern }));
  else navigator.sendBeacon(`/api/page-views?page=${encodeURIComponent(pattern)}`);
}
