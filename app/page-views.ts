import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean;
  }
}

/**
 * Tells the analytics service that a page was opened: the pattern of its route (`/product/:id`), never the
 * address, which may hold a token, an order or a keyword. Silent without a service and for visitors who ask for it.
 */
export function usePageViews(analyticsUrl: string | null | undefined): void {
  const { pathname } = useLocation();
  const pattern = useMatches().at(-1)?.id;
  useEffect(() => {
    if (!analyticsUrl || !pattern || navigator.globalPrivacyControl) return;
    navigator.sendBeacon(analyticsUrl, JSON.stringify({ page: pattern }));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- one part after another is a view each
  }, [analyticsUrl, pattern, pathname]);
}
