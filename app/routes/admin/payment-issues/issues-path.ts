export type BreakState = 'open' | 'all';

/** The address of a page of payment breaks: `/admin/payment-breaks`, `/admin/payment-breaks/page/2?state=all`. */
export function breaksPath({ state = 'open', page = 1 }: { state?: BreakState; page?: number } = {}): string {
  return `/admin/payment-breaks${page > 1 ? `/page/${page}` : ''}${state === 'all' ? '?state=all' : ''}`;
}

export const breakPath = (id: string): string => `/admin/payment-breaks/${encodeURIComponent(id)}`;

/** Which breaks an address asks for: the open ones, unless it says all. */
export function breakStateOf(url: URL): BreakState {
  return url.searchParams.get('state') === 'all' ? 'all' : 'open';
}
