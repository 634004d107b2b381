import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/part-inquiry';
import { InquiryPage } from './inquiry-page.tsx';
import { inquiryDesks, showPart } from './inquiry-kind.ts';
import { loadInquiry } from './load-inquiries.ts';

const desk = inquiryDesks.part;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>) =>
  loadInquiry(url, async () => {
    const { notes, ...inquiry } = await call('GET /api/part/:id', { params: { id } });
    return { ...showPart(inquiry), notes };
  });
export const clientLoader = inBrowser(load);

/** Somebody who looks for a part. */
export default function PartInquiry({ loaderData }: Route.ComponentProps) {
  return <InquiryPage desk={desk} {...loaderData} />;
}
