import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Link } from '../../../ui/link.tsx';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { balance } from '../empty-drawings.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { listPath } from '../../../list-path.ts';
import { OrderLink } from '../orders/order-link.tsx';
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { PaymentIssueBadge } from './payment-issue-badge.tsx';

export const meta = () => pageMeta({ title: 'Payment Issues', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/payment-issues'>> {
  state: PaymentIssueState;
}
async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const state = paymentIssueStateOf(url);
  const query = { state, pageNumber };
  return { state, ...(await loadOrError(url, () => call('GET /api/payment-issues', { query }))) };
}
export const clientLoader = inBrowser(load);

/** Lists what the shop could not resolve about payments, so a person must look at it. */
export default function PaymentIssues({ loaderData }: { loaderData: LoaderData }) {
  const { state, found } = loaderData;
  return (
    <AdminList
      title="Payment Issues"
      meta={found && countOf(state, found)}
      loaded={loaderData}
      tools={
        <ListTabs
          label="Which payment issues"
          tabs={tabs}
          present={state}
          to={(which) => paymentIssuesPath({ state: which })}
        />
      }
      empty={<NoPaymentIssues state={state} />}
      to={(page) => paymentIssuesPath({ state, page })}
    >
      {({ paymentIssues }) => <CardTable columns={columns} rows={paymentIssues} />}
    </AdminList>
  );
}

const tabs = [
  ['open', 'Open'],
  ['all', 'All'],
] as const;

function countOf(state: PaymentIssueState, { total, page, pages }: Reply<'GET /api/payment-issues'>): string {
  const count = state === 'open' ? `${total} open` : `${total} in all`;
  return pages > 1 ? `${count} · page ${page} of ${pages}` : count;
}

function NoPaymentIssues({ state }: { state: PaymentIssueState }) {
  if (state === 'all') {
    return (
      <Empty title="No payment issues" drawing={balance}>
        <p>No payment has needed you so far.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No open payment issues" drawing={balance}>
      <p>Every payment is where it belongs. If one needs you, it shows up here and you get an email.</p>
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
    cell: ({ order, orderNumber }) =>
      order && orderNumber ? <OrderLink id={order} number={orderNumber} className="tabular-nums" /> : 'None',
  },
  { name: 'Seen', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'Status', cell: (paymentIssue) => <PaymentIssueBadge paymentIssue={paymentIssue} /> },
];

type PaymentIssueState = 'open' | 'all';

/** Returns the address of a page of payment issues: `/admin/payment-issues/page/2?state=all`. */
function paymentIssuesPath({ state, page = 1 }: { state: PaymentIssueState; page?: number }): string {
  return listPath('/admin/payment-issues', { page, query: state === 'all' ? 'state=all' : '' });
}

/** Returns which payment issues an address asks for: the open ones, unless it says all. */
function paymentIssueStateOf(url: URL): PaymentIssueState {
  return url.searchParams.get('state') === 'all' ? 'all' : 'open';
}
