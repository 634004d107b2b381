import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { OrderSort, OrdersShown } from '../../../../shop/contracts/orders-admin.ts';
import { orderStateNames } from '../../../../shop/rules/orders/order-states.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { ExportLink } from '../export-link.tsx';
import { rememberOrderList } from './last-order-list.ts';
import { listPath } from '../../../list-path.ts';
import { ListSearch } from '../list-search.tsx';
import { listQuery, sortOf } from '../list-sort.ts';
import { AdminList, ListTabs } from '../admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { OrdersTable } from './orders-table.tsx';

export const meta = () => pageMeta({ title: 'Orders', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/orders'>> {
  keyword: string;
  show: OrderTab;
  sort: OrderSort | undefined;
}

async function load({
  call,
  params: { keyword = '', pageNumber },
  url,
}: Load<PageArgs<{ keyword?: string; pageNumber?: string }>>): Promise<LoaderData> {
  const show = tabOf(url);
  const sort = sortOf(url, sorts);
  const loaded = await loadOrError(url, () =>
    call('GET /api/orders', { query: { keyword, pageNumber, show, sort } }),
  );
  return { ...loaded, keyword, show, sort };
}
export const clientLoader = inBrowser(load);

/** All orders, the newest first unless sorted. */
export default function OrderList({ loaderData }: { loaderData: LoaderData }) {
  const { keyword, show, sort } = loaderData;
  const { pathname, search } = useLocation();
  useEffect(() => rememberOrderList(pathname + search), [pathname, search]);
  const pathTo = (filter: { keyword?: string; page?: number }, which = show, by: string | undefined = sort) =>
    listPath('/admin/orderlist', {
      keyword,
      query: listQuery({ show: which === 'all' ? undefined : which, sort: by }),
      ...filter,
    });
  const { title, text } = none[show];
  return (
    <AdminList
      title="Orders"
      noun="order"
      loaded={loaderData}
      tools={
        <>
          <div className="list-tools">
            <ListSearch
              label="Order ID, name, email, phone, tracking or part"
              keyword={keyword}
              maxLength={200}
              to={(word) => pathTo({ keyword: word })}
              elsewhere={{ name: 'Products', to: (keyword) => listPath('/admin/productlist', { keyword }) }}
            />
            <ExportLink name="Export Orders CSV" file="/api/reports/orders.csv" />
          </div>
          <ListTabs
            label="Which orders"
            tabs={tabs.filter(([which]) => which !== 'reversed' || show === 'reversed')}
            present={show}
            to={(which) => pathTo({}, which)}
          />
        </>
      }
      back={keyword === '' ? undefined : href('/admin/orderlist')}
      hint={
        // The specification adds it to the server's message after a search (section 8).
        keyword !== '' && (
          <>
            <br />
            Please go back and enter the full 24-Digit Order ID.
          </>
        )
      }
      empty={
        <Empty title={title}>
          <p>{text}</p>
        </Empty>
      }
      to={(page) => pathTo({ page })}
    >
      {({ orders }) => (
        <OrdersTable
          orders={orders}
          sorting={{ present: sort ?? '-placed', to: (by) => pathTo({}, show, by) }}
        />
      )}
    </AdminList>
  );
}

const sorts = ['placed', '-placed', 'total', '-total'] as const satisfies readonly OrderSort[];

const none: Record<OrderTab, { title: string; text: string }> = {
  all: { title: 'No orders yet', text: 'The first one will be listed here.' },
  'to-ship': { title: 'Nothing to ship', text: 'Every paid order has been sent.' },
  reversed: { title: 'No payment taken back', text: 'The money of every order to ship is here.' },
  sent: { title: 'Nothing on its way', text: 'Every order that was sent has been delivered.' },
  unpaid: { title: 'No unpaid orders', text: 'No order is waiting to be paid.' },
  expired: { title: 'No expired orders', text: 'Orders are listed here once nobody has paid them in time.' },
  canceled: { title: 'No canceled orders', text: 'Orders are listed here once they are canceled.' },
  delivered: {
    title: 'Nothing delivered yet',
    text: 'Orders are listed here once they are marked as delivered.',
  },
};

/** The payment of an order is rarely taken back: that tab is there only when Today has led to it. */
const tabs = [
  ['all', 'All'],
  ['to-ship', 'To ship'],
  ['reversed', 'Payment taken back'],
  ['sent', 'Sent'],
  ['unpaid', 'Unpaid'],
  ['delivered', orderStateNames.delivered],
  ['expired', orderStateNames.expired],
  ['canceled', orderStateNames.canceled],
] as const satisfies readonly (readonly [OrdersShown, string])[];
type OrderTab = (typeof tabs)[number][0];

/** Returns which orders an address asks for; anything unknown means all. */
function tabOf(url: URL): OrderTab {
  const asked = url.searchParams.get('show');
  return tabs.find(([show]) => show === asked)?.[0] ?? 'all';
}
