import type { Input } from '../../../../shop/api-client.ts';
import type { InquiryChoice } from './inquiry-path.ts';
import { inquiryChoiceOf } from './inquiry-path.ts';
import type { InquiryWithNotes, ShownInquiry } from './inquiry-kind.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';

/** Named by hand: two addresses share the page of a list. */
export interface ListArgs {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}

interface Page {
  inquiries: ShownInquiry[];
  page: number;
  pages: number;
  total: number;
}
export interface LoadedInquiries extends Loaded<Page>, InquiryChoice {}
export type LoadedInquiry = Loaded<InquiryWithNotes>;

/** Loads a page of one of the three lists. @param read its call */
export async function loadInquiries(
  { params: { pageNumber }, url }: Pick<ListArgs, 'params' | 'url'>,
  read: (query: NonNullable<Input<'GET /api/part'>['query']>) => Promise<Page>,
): Promise<LoadedInquiries> {
  const { status, keyword } = inquiryChoiceOf(url);
  const loaded = await loadFound(url, () => read({ status, keyword, pageNumber }));
  return { ...loaded, status, keyword };
}

/** Loads one inquiry with what was written about it. */
export const loadInquiry = (url: URL, read: () => Promise<InquiryWithNotes>): Promise<LoadedInquiry> =>
  loadFound(url, read);
