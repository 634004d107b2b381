import { href, Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { asAdmin } from '../admin-guard.ts';
import { listPath } from '../../../list-path.ts';
import { OrderLink } from '../orders/order-link.tsx';
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { PaymentIssueBadge } from './payment-issue-badge.tsx';

export const meta = () => pageMeta({ title: 'Payment Issues', noindex: true });

interface LoaderData {
  state: PaymentIssueState;
  found: Reply<'GET /api/payment-issues'>;
}
/** Spelled out because two addresses share this page. */
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

/** What the shop could not decide about payments by itself, so a person must look at it. */
export default function PaymentIssues({ loaderData: { state, found } }: { loaderData: LoaderData }) {
  const busy = useNavigation().state === 'loading';
  const { paymentIssues, page, pages, total } = found;
  return (
    <div aria-busy={busy}>
      <SectionHeader level={1} title="Payment Issues" meta={countOf(state, found)} />
      <nav aria-label="Which payment issues" className="tabs">
        <Tab state="open" present={state} name="Open" />
        <Tab state="all" present={state} name="All" />
      </nav>
      {total === 0 ? <NoPaymentIssues state={state} /> : <PaymentIssuesTable paymentIssues={paymentIssues} />}
      <Pagination page={page} pages={pages} to={(number) => paymentIssuesPath({ state, page: number })} />
    </div>
  );
}

function countOf(state: PaymentIssueState, { total, page, pages }: LoaderData['found']): string {
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
        <p>No payment has needed you so far.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No open payment issues">
      <p>Every payment is where it belongs. When one needs you, it is listed here and you get an email.</p>
    </Empty>
  );
}

const columns: Column<PaymentIssue>[] = [
  {
    name: 'What happened',
    kind: 'title',
    cell: ({ _id, title, subject }) => (
      <>
        <Link to={href('/admin/payment-issues/:id', { id: _id })}>
          <b>{title}</b>
        </Link>
        <p className="partno wrap-anywhere">{subject}</p>
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ order }) => (order ? <OrderLink id={order} className="tabular-nums" /> : 'None'),
  },
  { name: 'Seen', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'State', cell: (paymentIssue) => <PaymentIssueBadge paymentIssue={paymentIssue} /> },
];

function PaymentIssuesTable({ paymentIssues }: { paymentIssues: readonly PaymentIssue[] }) {
  return <CardTable columns={columns} rows={paymentIssues} />;
}

type PaymentIssueState = 'open' | 'all';

/** Returns the address of a page of payment issues: `/admin/payment-issues/page/2?state=all`. */
function paymentIssuesPath({
  state = 'open',
  page = 1,
}: { state?: PaymentIssueState; page?: number } = {}): string {
  return listPath('/admin/payment-issues', { page, query: state === 'all' ? 'state=all' : '' });
}

/** Returns which payment issues an address asks for: the open ones, unless it says all. */
function paymentIssueStateOf(url: URL): PaymentIssueState {
  return url.searchParams.get('state') === 'all' ? 'all' : 'open';
}
