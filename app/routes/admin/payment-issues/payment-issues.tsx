import { Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { asAdmin } from '../admin-guard.ts';
import { PaymentIssuesTable } from './issues-table.tsx';
import type { PaymentIssueState } from './issues-path.ts';
import { paymentIssuesPath, paymentIssueStateOf } from './issues-path.ts';

export const meta = () => pageMeta({ title: 'Payment issues', noindex: true });

interface LoaderData {
  state: PaymentIssueState;
  found: Reply<'GET /api/payment-issues'>;
}
/** Named by hand: two addresses share this page. */
interface Args {
  params: { pageNumber?: string };
  url: URL;
  request: Request;
}

function load({ call, params: { pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const state = paymentIssueStateOf(url);
  return asAdmin(url, async () => ({
    state,
    found: await call('GET /api/payment-issues', { query: { state, pageNumber } }),
  }));
}
export const clientLoader = inBrowser(load);

/** What a human must look at about payments, because the shop could not decide it by itself. */
export default function PaymentIssues({ loaderData: { state, found } }: { loaderData: LoaderData }) {
  const busy = useNavigation().state === 'loading';
  const { paymentIssues, page, pages, total } = found;
  return (
    <div aria-busy={busy}>
      <SectionHeader level={1} title="Payment issues" meta={folioOf(state, found)} />
      <nav aria-label="Which payment issues" className="tabs">
        <Tab state="open" present={state} name="Open" />
        <Tab state="all" present={state} name="All" />
      </nav>
      {total === 0 ? <NoPaymentIssues state={state} /> : <PaymentIssuesTable paymentIssues={paymentIssues} />}
      <Pagination page={page} pages={pages} to={(number) => paymentIssuesPath({ state, page: number })} />
    </div>
  );
}

function folioOf(state: PaymentIssueState, { total, page, pages }: LoaderData['found']): string {
  const count = state === 'open' ? `${total} open` : `${total} in all`;
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}

function Tab({
  state,
  present,
  name,
}: {
  state: PaymentIssueState;
  present: PaymentIssueState;
  name: string;
}) {
  return (
    <Link to={paymentIssuesPath({ state })} {...(state === present && { 'aria-current': 'page' })}>
      {name}
    </Link>
  );
}

function NoPaymentIssues({ state }: { state: PaymentIssueState }) {
  if (state === 'all') {
    return (
      <Empty title="No payment issues">
        <p>Nothing about payments has needed a human so far.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No open payment issues">
      <p>Every payment is where it belongs. When one needs you, it stands here and you get an email.</p>
    </Empty>
  );
}
