import type { Reply } from '../../../../shop/api-client.ts';
import type { Dispute } from '../../../../shop/contracts/disputes.ts';
import { formatAnswerDeadline } from '../../../../shop/rules/dates/dates.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { balance } from '../empty-drawings.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { OrderLink } from '../orders/order-link.tsx';

export const meta = () => pageMeta({ title: 'Disputes', noindex: true });

type State = 'open' | 'all';

interface LoaderData extends Loaded<Reply<'GET /api/disputes'>> {
  state: State;
}
async function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const state: State = url.searchParams.get('state') === 'all' ? 'all' : 'open';
  const query = { state, pageNumber };
  return { state, ...(await loadOrError(url, () => call('GET /api/disputes', { query }))) };
}
export const clientLoader = inBrowser(load);

/** Lists the payments that customers dispute, those to answer first. They are answered at the provider. */
export default function Disputes({ loaderData }: { loaderData: LoaderData }) {
  const { state, found } = loaderData;
  return (
    <AdminList
      title="Disputes"
      meta={found && `${found.total} ${state === 'open' ? 'open' : 'in all'}`}
      loaded={loaderData}
      tools={
        <ListTabs
          label="Which disputes"
          tabs={tabs}
          present={state}
          to={(which) => disputesPath({ state: which })}
        />
      }
      empty={
        <Empty title={state === 'all' ? 'No disputes' : 'No open disputes'} drawing={balance}>
          <p>If a customer disputes a payment, it shows up here and you get an email.</p>
        </Empty>
      }
      to={(page) => disputesPath({ state, page })}
    >
      {({ disputes }) => <CardTable columns={columns} rows={disputes} />}
    </AdminList>
  );
}

const tabs = [
  ['open', 'Open'],
  ['all', 'All'],
] as const;

const columns: Column<Dispute>[] = [
  {
    name: 'Reason',
    kind: 'title',
    cell: ({ _id, reason, stage, isOpen, url }) => (
      <>
        <b>{reason}</b>
        {isOpen && <p className="text-small text-ink-2">{stage}</p>}
        <p>
          <ExternalLink href={url} className="link">
            Resolution Center
          </ExternalLink>{' '}
          <span className="partno wrap-anywhere">{_id}</span>
        </p>
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ order, orderNumber }) =>
      order && orderNumber ? <OrderLink id={order} number={orderNumber} className="tabular-nums" /> : 'None',
  },
  { name: 'Disputed', kind: 'number', cell: ({ amount }) => dollars(amount) },
  {
    name: 'Answer by',
    cell: ({ respondBy }) => (respondBy ? formatAnswerDeadline(respondBy) : 'No answer due'),
  },
  {
    name: 'Status',
    cell: ({ isOpen, status, outcome }) => (
      <span className={`state ${isOpen ? 'state--warn' : 'state--good'}`}>{outcome ?? status}</span>
    ),
  },
];

/** Returns the address of a page of disputes: `/admin/disputes/page/2?state=all`. */
function disputesPath({ state, page = 1 }: { state: State; page?: number }): string {
  return listPath('/admin/disputes', { page, query: state === 'all' ? 'state=all' : '' });
}
