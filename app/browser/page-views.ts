import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean;
  }
}

/**
 * Reports each opened page by the pattern of its route (`/product/:id`), never by its address, which may hold a token,
 * an order or a keyword. The report goes to the analytics service or, without one, to the shop's own count. Visitors who
 * send Global Privacy Control are not counted.
 * @param analyticsUrl address of the service; null when there is none, undefined when the site's settings did not load
 */
export function usePageViews(analyticsUrl: string | null | undefined): void {
  const { pathname } = useLocation();
  const pattern = useMatches().at(-1)?.id;
  useEffect(() => {
    if (pattern) reportPageView(pattern, analyticsUrl);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each product is a view of its own
  }, [analyticsUrl, pattern, pathname]);
}

/** Reports one view; see `usePageViews`. */
export function reportPageView(pattern: string, analyticsUrl: string | null | undefined): void {
  if (analyticsUrl === undefined || navigator.globalPrivacyControl) return;
  if (analyticsUrl) navigator.sendBeacon(analyticsUrl, JSON.stringify({ page: pattern }));
  else navigator.sendBeacon(`/api/page-views?page=${encodeURIComponent(pattern)}`);
}
