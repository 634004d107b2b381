import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, Reply } from '../../../../../shop/api-client.ts';
import type { OrdersBy } from '../../../../../shop/contracts/orders-admin.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { countOf, formatCount } from '../../../../../shop/rules/in-words.ts';
import { ShopError } from '../../../../../shop/shop-error.ts';
import type { Load, PageArgs } from '../../../../browser/api.ts';
import { inBrowser } from '../../../../browser/api.ts';
import { pageMeta } from '../../../../layout/page-meta.ts';
import { Button } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { isUnsent } from '../../../order/is-refunded.ts';
import { openRequest } from '../../../order/requests/requests.ts';
import type { Loaded } from '../../load-or-error.tsx';
import { LoadError, loadOrError } from '../../load-or-error.tsx';
import { allTime, askedPeriod, periodOf } from '../../period/period.ts';
import { addressDoubt } from '../corrections/address-doubt.ts';
import { lastOrderList } from '../../lists/last-list.ts';
import { exportLabel, ordersByOf } from '../orders-export.ts';
import { OrderLink } from '../order-link.tsx';
import { reasonNotToPack, Slip } from './slip.tsx';
import { BackLink } from '../../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Packing Slips', noindex: true });

/** As many as anybody packs in a day; five pages of the list. */
const maxPages = 5;

interface Found {
  orders: Order[];
  /** Of the orders to ship that match, whether or not they are among `orders`. */
  total: number;
}

interface LoaderData extends Loaded<Found> {
  keyword: string;
  period: string;
  by: OrdersBy | undefined;
}

async function load({ call, url }: Load<PageArgs>): Promise<LoaderData> {
  const keyword = url.searchParams.get('keyword') ?? '';
  const period = periodOf(url);
  const by = ordersByOf(url);
  const filter = { keyword, period: askedPeriod(period), by };
  return { ...(await loadOrError(url, () => listToShip(call, filter))), keyword, period, by };
}
export const clientLoader = inBrowser(load);

/**
 * Lists the orders to ship, the oldest first, as far as `maxPages` go. Of an order that is sent, or can be sent, while the pages
 * are read, the others move to another page: then all are read again.
 */
export async function listToShip(
  call: Call,
  filter: { keyword: string; period: string | undefined; by?: OrdersBy | undefined },
  tries = 3,
): Promise<Found> {
  const read = (pageNumber: number) =>
    call('GET /api/orders', { query: { ...filter, show: 'to-ship', sort: 'placed', pageNumber } });
  const first = await read(1).catch(nothingFound);
  const others = Array.from({ length: Math.min(first.pages, maxPages) - 1 }, (_, at) => read(at + 2));
  const pages = [first, ...(await Promise.all(others))];
  const listed = pages.flatMap(({ orders }) => orders);
  const orders = new Map(listed.map((order) => [order._id, order]));
  const isWhole = orders.size === listed.length && pages.every(({ total }) => total === first.total);
  if (!isWhole && tries > 1) return listToShip(call, filter, tries - 1);
  return { orders: [...orders.values()], total: first.total };
}

/** A search without a result is refused. */
function nothingFound(error: unknown): Pick<Reply<'GET /api/orders'>, 'orders' | 'total' | 'pages'> {
  if (error instanceof ShopError && error.code === 'not_found') return { orders: [], total: 0, pages: 1 };
  throw error;
}

/** A packing slip for each order in the list of orders to ship, the oldest first, each on its own page. */
export default function PackingSlips({ loaderData }: { loaderData: LoaderData }) {
  const { found, refusal, keyword, period, by } = loaderData;
  const back = lastOrderList.use();
  const { print, busy } = useFreshPrint(loaderData);
  const title = <h1 className="mb-4">Packing Slips</h1>;
  if (!found)
    return (
      <>
        {title}
        <LoadError message={refusal} back={back} />
      </>
    );
  const { toPack, leftOut } = separateReadyToPack(found.orders);
  return (
    <>
      <div className="paper-acts mb-6">
        {title}
        <div className="row">
          <BackLink to={back} />
          {toPack.length > 0 && (
            <Button busy={busy} onClick={print}>{`Print ${countOf(toPack.length, 'Packing Slip')}`}</Button>
          )}
        </div>
        {(keyword !== '' || period !== allTime) && (
          <p className="mt-4">
            {exportLabel(found.total, { keyword, show: 'to-ship', period, by }, 'To ship')}
          </p>
        )}
        <NotAllShown found={found} />
        <LeftOut orders={leftOut} />
      </div>
      {toPack.length === 0 && (
        <Empty title={leftOut.length > 0 ? 'Nothing is ready to pack' : 'Nothing to pack'}>
          <p>Paid orders appear here until you ship them.</p>
        </Empty>
      )}
      {toPack.map((order) => (
        <Slip key={order._id} order={order} level={2} />
      ))}
    </>
  );
}

/** Prints what is to be packed now: the page may have been open for an hour. */
function useFreshPrint(loaderData: LoaderData): { print: () => void; busy: boolean } {
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) print();
    isAsked.current = false;
  }, [loaderData]);
  return {
    print() {
      isAsked.current = true;
      void revalidate();
    },
    busy: state === 'loading',
  };
}

function NotAllShown({ found: { orders, total } }: { found: Found }) {
  if (total <= orders.length) return null;
  return (
    <p className="mt-4">
      {`These are the oldest ${orders.length} of ${formatCount(total)} orders. Send some of them, or choose a shorter period in the list, to see the others.`}
    </p>
  );
}

function LeftOut({ orders }: { orders: { order: Order; reason: string }[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="mt-4">
      <h2 className="text-h3">Not included</h2>
      <ul>
        {orders.map(({ order: { _id, number }, reason }) => (
          <li key={_id}>
            <OrderLink id={_id} number={number} />: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Separates orders that are ready to pack from those that need a look first, with the reason. */
export function separateReadyToPack(orders: readonly Order[]) {
  const all = orders.map((order) => ({ order, reason: reasonToWait(order) }));
  return {
    toPack: all.filter(({ reason }) => reason === undefined).map(({ order }) => order),
    leftOut: all.flatMap(({ order, reason }) => (reason === undefined ? [] : [{ order, reason }])),
  };
}

function reasonToWait(order: Order): string | undefined {
  const reason = reasonNotToPack(order);
  if (reason !== undefined) return reason;
  if (openRequest(order)?.kind === 'cancel') return 'Customer asked to cancel';
  if (order.isDisputed) return 'Disputed';
  // What has left already is on its slip, too: in a pile, nobody would notice.
  if (order.moreToFollow) return 'Partly sent';
  // A search for a whole order ID finds it whatever has become of it.
  if (!isUnsent(order)) return 'Nothing left to ship';
  if (order.addressIncomplete) return 'Address incomplete';
  return addressDoubt(order) ? 'Address in doubt' : undefined;
}
