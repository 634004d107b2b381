import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { OrdersBy, OrderSort, OrdersShown } from '../../../../shop/contracts/orders-admin.ts';
import { pickupReminderDays } from '../../../../shop/facts.ts';
import { orderStateNames, usualOrderSort } from '../../../../shop/rules/orders/order-states.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { ExportLink } from '../lists/export-link.tsx';
import { PeriodFields } from '../period/period-fields.tsx';
import { allTime, askedPeriod, periodOf, presentYear } from '../period/period.ts';
import { lastOrderList } from '../lists/last-list.ts';
import { listPath } from '../../../list-path.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { listQuery, sortOf } from '../lists/list-sort.ts';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import type { ListedOrders } from './orders-export.ts';
import { exportLabel, ordersByOf, ordersFile, slipsPath } from './orders-export.ts';
import { OrdersTable } from './orders-table.tsx';
import { StartOrder } from './start-order.tsx';

export const meta = () => pageMeta({ title: 'Orders', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/orders'>> {
  keyword: string;
  show: OrderTab;
  sort: OrderSort | undefined;
  period: string;
  by: OrdersBy | undefined;
}

async function load({ call, params: { keyword = '', pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const show = tabOf(url);
  const sort = sortOf(url, sorts);
  const period = periodOf(url);
  const by = ordersByOf(url);
  const query = { keyword, pageNumber, show, sort, period: askedPeriod(period), by };
  const loaded = await loadOrError(url, () => call('GET /api/orders', { query }));
  return { ...loaded, keyword, show, sort, period, by };
}
export const clientLoader = inBrowser(load);

/** All orders, or those of one kind. */
export default function OrderList({ loaderData }: { loaderData: LoaderData }) {
  const { keyword, show, sort, period, by, found } = loaderData;
  const { pathname, search } = useLocation();
  const filter: ListedOrders = { keyword, show, period, by };
  useEffect(() => lastOrderList.write(pathname + search), [pathname, search]);
  const pathTo = ({
    show: which = show,
    sort: sorting = sort,
    period: time = period,
    ...place
  }: Partial<typeof filter> & { sort?: string; page?: number }) =>
    listPath('/admin/orderlist', {
      keyword,
      query: listQuery({
        show: which === 'all' ? undefined : which,
        sort: sorting,
        period: askedPeriod(time),
        by: time === allTime ? undefined : by,
      }),
      ...place,
    });
  const tabName = tabs.find(([tab]) => tab === show)?.[1] ?? '';
  const { title, text } = period === allTime ? none[show] : noneThen;
  return (
    <AdminList
      title="Orders"
      noun="order"
      loaded={loaderData}
      tools={
        <>
          <div className="list-tools">
            <ListSearch
              label="Order, name, phone, tracking, part, city or date"
              keyword={keyword}
              maxLength={200}
              to={(word) => pathTo({ keyword: word })}
              elsewhere={{ name: 'Products', to: (keyword) => listPath('/admin/productlist', { keyword }) }}
            />
            <StartOrder />
          </div>
          <div className="period-tools">
            <PeriodFields
              label={by === 'paid' ? 'Paid' : 'Placed'}
              period={period}
              firstYear={found?.firstYear ?? Number(presentYear())}
              to={(wanted) => pathTo({ period: wanted })}
            />
            {found !== undefined && found.total > 0 && (
              <div className="row">
                {show === 'to-ship' && (
                  <ButtonLink kind="line" small to={slipsPath(filter)}>
                    Print Packing Slips
                  </ButtonLink>
                )}
                <ExportLink
                  name="Export Orders CSV"
                  file={ordersFile(filter)}
                  what={exportLabel(found.total, filter, tabName)}
                />
              </div>
            )}
          </div>
          <ListTabs
            label="Which orders"
            tabs={tabs.filter(([which]) => !rareTabs.has(which) || which === show)}
            present={show}
            to={(which) => pathTo({ show: which })}
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
          sorting={{ present: sort ?? usualOrderSort(show), to: (wanted) => pathTo({ sort: wanted }) }}
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
  uncollected: {
    title: 'Nothing left behind',
    text: `Orders are listed here when they have been ready to pick up for more than ${pickupReminderDays} days.`,
  },
  asked: {
    title: 'Nobody waits for an answer',
    text: 'Requests to cancel or return are listed here.',
  },
  returns: {
    title: 'No returns',
    text: 'Orders are listed here from the request to return parts until you refund them.',
  },
  sent: { title: 'Nothing on its way', text: 'Every order that was sent has been delivered.' },
  unpaid: { title: 'No unpaid orders', text: 'No order is waiting to be paid.' },
  expired: { title: 'No expired orders', text: 'Orders are listed here once nobody has paid them in time.' },
  canceled: { title: 'No canceled orders', text: 'Orders are listed here once they are canceled.' },
  delivered: {
    title: 'Nothing delivered yet',
    text: 'Orders are listed here once they are marked as delivered.',
  },
};

const noneThen = { title: 'No such orders in that period', text: 'Another year or month may have some.' };

const tabs = [
  ['all', 'All'],
  ['to-ship', 'To ship'],
  ['reversed', 'Payment taken back'],
  ['uncollected', 'Not picked up'],
  ['asked', 'Waiting for an answer'],
  ['returns', 'Returns'],
  ['sent', 'Sent'],
  ['unpaid', 'Unpaid'],
  ['delivered', orderStateNames.delivered],
  ['expired', orderStateNames.expired],
  ['canceled', orderStateNames.canceled],
] as const satisfies readonly (readonly [OrdersShown, string])[];
type OrderTab = (typeof tabs)[number][0];

/** The payment of an order is rarely taken back, and few buyers ask or forget their parts: these tabs are there only when Today has led to them. */
const rareTabs: ReadonlySet<OrderTab> = new Set<OrderTab>(['reversed', 'uncollected', 'asked']);

/** Returns which orders an address asks for; anything unknown means all. */
function tabOf(url: URL): OrderTab {
  const asked = url.searchParams.get('show');
  return tabs.find(([show]) => show === asked)?.[0] ?? 'all';
}
