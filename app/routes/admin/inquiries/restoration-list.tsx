import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { InquiryList } from './inquiry-list.tsx';
import { inquiryDesks, showRestoration } from './inquiry-kind.ts';
import type { ListArgs, LoadedInquiries } from './load-inquiries.ts';
import { loadInquiries } from './load-inquiries.ts';

const desk = inquiryDesks.restoration;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, ...args }: Load<ListArgs>) =>
  loadInquiries(args, async (query) => {
    const { restorations, ...paging } = await call('GET /api/restoration', { query });
    return { ...paging, inquiries: restorations.map(showRestoration) };
  });
export const clientLoader = inBrowser(load);

/** Who wants a truck restored, the newest first. */
export default function RestorationList({ loaderData }: { loaderData: LoadedInquiries }) {
  return <InquiryList desk={desk} {...loaderData} />;
}
