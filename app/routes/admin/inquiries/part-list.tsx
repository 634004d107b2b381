import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { InquiryList } from './inquiry-list.tsx';
import { inquiryDesks, showPart } from './inquiry-kind.ts';
import type { ListArgs, LoadedInquiries } from './load-inquiries.ts';
import { loadInquiries } from './load-inquiries.ts';

const desk = inquiryDesks.part;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, ...args }: Load<ListArgs>) =>
  loadInquiries(args, async (query) => {
    const { parts, ...paging } = await call('GET /api/part', { query });
    return { ...paging, inquiries: parts.map(showPart) };
  });
export const clientLoader = inBrowser(load);

/** Who looks for a part, the newest first. */
export default function PartList({ loaderData }: { loaderData: LoadedInquiries }) {
  return <InquiryList desk={desk} {...loaderData} />;
}
