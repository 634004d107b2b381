import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/career-inquiry';
import { InquiryPage } from './inquiry-page.tsx';
import { inquiryDesks, showCareer } from './inquiry-kind.ts';
import { loadInquiry } from './load-inquiries.ts';

const desk = inquiryDesks.career;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>) =>
  loadInquiry(url, async () => {
    const { notes, ...inquiry } = await call('GET /api/careers/:id', { params: { id } });
    return { ...showCareer(inquiry), notes };
  });
export const clientLoader = inBrowser(load);

/** Somebody who would like to work here. */
export default function CareerInquiry({ loaderData }: Route.ComponentProps) {
  return <InquiryPage desk={desk} {...loaderData} />;
}
