import '../admin-lists.css';
import { useEffect } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { ExportLink } from '../export-link.tsx';
import { rememberOrderList } from './last-order-list.ts';
import { countLabel } from '../count-label.ts';
import { listPath } from '../../../list-path.ts';
import { ListSearch } from '../list-search.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadOrError } from '../load-or-error.ts';
import { LoadError } from '../load-error.tsx';
import { OrdersTable } from './orders-table.tsx';

export const meta = () => pageMeta({ title: 'Orders', noindex: true });

/** Spelled out because many addresses share this page. */
interface Args {
  params: { keyword?: string; pageNumber?: string };
  url: URL;
  request: Request;
}
interface LoaderData extends Loaded<Reply<'GET /api/orders'>> {
  keyword: string;
  show: OrdersShown;
}

async function load({ call, params: { keyword = '', pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const show = ordersShownOf(url);
  const loaded = await loadOrError(url, () =>
    call('GET /api/orders', { query: { keyword, pageNumber, show } }),
  );
  return { ...loaded, keyword, show };
}
export const clientLoader = inBrowser(load);

/** All orders, the newest first. */
export default function OrderList({
  loaderData: { keyword, show, found, refusal },
}: {
  loaderData: LoaderData;
}) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberOrderList(pathname + search), [pathname, search]);
  const query = shownQuery(show);
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Orders" meta={found && countLabel(found, 'order')} />
      <div className="list-tools">
        <ListSearch
          label="Order ID, name or email"
          keyword={keyword}
          maxLength={200}
          to={(word) => listPath('/admin/orderlist', { keyword: word, query })}
        />
        <ExportLink name="Export Orders CSV" file="/api/reports/orders.csv" />
      </div>
      <nav aria-label="Which orders" className="tabs">
        {orderStates.map((state) => (
          <Link
            key={state.show}
            to={listPath('/admin/orderlist', { keyword, query: shownQuery(state.show) })}
            {...(state.show === show && { 'aria-current': 'page' as const })}
          >
            {state.name}
          </Link>
        ))}
      </nav>
      {refusal !== undefined && <NoList message={refusal} keyword={keyword} />}
      {found && (found.total === 0 ? <NoOrders show={show} /> : <OrdersTable orders={found.orders} />)}
      {found && (
        <Pagination {...found} to={(page) => listPath('/admin/orderlist', { keyword, page, query })} />
      )}
    </div>
  );
}

/** The specification adds a hint to the server's message after a search (section 8). */
function NoList({ message, keyword }: { message: string; keyword: string }) {
  if (keyword === '') return <LoadError message={message} />;
  return (
    <LoadError message={message} back={href('/admin/orderlist')}>
      <br />
      Please go back and enter the full 24-Digit Order ID.
    </LoadError>
  );
}

const none: Record<OrdersShown, { title: string; text: string }> = {
  all: { title: 'No orders yet', text: 'The first one will be listed here.' },
  'to-ship': { title: 'Nothing to ship', text: 'Every paid order has been delivered.' },
  unpaid: { title: 'No unpaid orders', text: 'Every order is paid.' },
  delivered: {
    title: 'Nothing delivered yet',
    text: 'Orders are listed here once they are marked as delivered.',
  },
};

function NoOrders({ show }: { show: OrdersShown }) {
  return (
    <Empty title={none[show].title}>
      <p>{none[show].text}</p>
    </Empty>
  );
}

/** The tabs of the list. */
const orderStates = [
  { show: 'all', name: 'All' },
  { show: 'to-ship', name: 'To ship' },
  { show: 'unpaid', name: 'Unpaid' },
  { show: 'delivered', name: 'Delivered' },
] as const;
type OrdersShown = (typeof orderStates)[number]['show'];

/** Returns which orders an address asks for; anything unknown means all. */
function ordersShownOf(url: URL): OrdersShown {
  const asked = url.searchParams.get('show');
  return orderStates.find(({ show }) => show === asked)?.show ?? 'all';
}

const shownQuery = (show: OrdersShown): string => (show === 'all' ? '' : `show=${show}`);
