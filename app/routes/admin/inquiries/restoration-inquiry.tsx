import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/restoration-inquiry';
import { InquiryPage } from './inquiry-page.tsx';
import { inquiryDesks, showRestoration } from './inquiry-kind.ts';
import { loadInquiry } from './load-inquiries.ts';

const desk = inquiryDesks.restoration;

export const meta = () => pageMeta({ title: desk.title, noindex: true });

const load = ({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>) =>
  loadInquiry(url, async () => {
    const { notes, ...inquiry } = await call('GET /api/restoration/:id', { params: { id } });
    return { ...showRestoration(inquiry), notes };
  });
export const clientLoader = inBrowser(load);

/** Somebody who wants a truck restored. */
export default function RestorationInquiry({ loaderData }: Route.ComponentProps) {
  return <InquiryPage desk={desk} {...loaderData} />;
}
