export type PaymentIssueState = 'open' | 'all';

/** The address of a page of payment issues: `/admin/payment-issues`, `/admin/payment-issues/page/2?state=all`. */
export function paymentIssuesPath({
  state = 'open',
  page = 1,
}: { state?: PaymentIssueState; page?: number } = {}): string {
  return `/admin/payment-issues${page > 1 ? `/page/${page}` : ''}${state === 'all' ? '?state=all' : ''}`;
}

export const paymentIssuePath = (id: string): string => `/admin/payment-issues/${encodeURIComponent(id)}`;

/** Which payment issues an address asks for: the open ones, unless it says all. */
export function paymentIssueStateOf(url: URL): PaymentIssueState {
  return url.searchParams.get('state') === 'all' ? 'all' : 'open';
}
