import type { InquiryStatus } from '../../../../shop/inquiry-facts.ts';
import { inquiryStatuses } from '../../../../shop/inquiry-facts.ts';

/** What a list shows besides its page. */
export interface InquiryChoice {
  status: InquiryStatus | undefined;
  keyword: string;
}

/** The address of a page of a list: `/admin/partlist`, `/admin/partlist/page/2?status=new&keyword=grille`. */
export function inquiriesPath(
  list: string,
  { status, keyword = '', page = 1 }: Partial<InquiryChoice> & { page?: number } = {},
): string {
  const word = keyword.trim().toWellFormed();
  const query = new URLSearchParams({ ...(status && { status }), ...(word && { keyword: word }) });
  return `${list}${page > 1 ? `/page/${page}` : ''}${query.size > 0 ? `?${query}` : ''}`;
}

/** What an address asks for; an unknown status is none. */
export function inquiryChoiceOf({ searchParams }: URL): InquiryChoice {
  const given = searchParams.get('status');
  return {
    status: inquiryStatuses.find((status) => status === given),
    keyword: searchParams.get('keyword')?.trim() ?? '',
  };
}

/** Where 'Go Back' leads: to the list as it was left, where the link that led here says so; else to the plain one. */
export function inquiryBackPath(list: string, state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return list;
  return from.startsWith(`${list}/`) || from.startsWith(`${list}?`) ? from : list;
}
