import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { InquiryList } from './inquiry-list.tsx';
import { inquiryDesks, showCareer } from './inquiry-kind.ts';
import type { ListArgs, LoadedInquiries } from './load-inquiries.ts';
import { loadInquiries } from './load-inquiries.ts';

const desk = inquiryDesks.career;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, ...args }: Load<ListArgs>) =>
  loadInquiries(args, async (query) => {
    const { careers, ...paging } = await call('GET /api/careers', { query });
    return { ...paging, inquiries: careers.map(showCareer) };
  });
export const clientLoader = inBrowser(load);

/** Who would like to work here, the newest first. */
export default function CareerList({ loaderData }: { loaderData: LoadedInquiries }) {
  return <InquiryList desk={desk} {...loaderData} />;
}
