import type { Order } from '../../../../../shop/contracts/orders.ts';
import { countOf } from '../../../../../shop/rules/in-words.ts';
import type { Load, PageArgs } from '../../../../browser/api.ts';
import { inBrowser } from '../../../../browser/api.ts';
import { pageMeta } from '../../../../layout/page-meta.ts';
import { listPath } from '../../../../list-path.ts';
import { Button } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { isUnsent } from '../../../order/is-refunded.ts';
import { openRequest } from '../../../order/requests/requests.ts';
import { listQuery } from '../../list-sort.ts';
import type { Loaded } from '../../load-or-error.tsx';
import { LoadError, loadOrError } from '../../load-or-error.tsx';
import { askedPeriod, periodOf } from '../../period/period.ts';
import { OrderLink } from '../order-link.tsx';
import { reasonNotToPack, Slip } from './slip.tsx';

export const meta = () => pageMeta({ title: 'Packing Slips', noindex: true });

/** As many as anybody packs in a day; five pages of the list. */
const maxPages = 5;

interface Found {
  orders: Order[];
  /** Of the orders to ship that match, whether or not they are among `orders`. */
  total: number;
}

async function load({ call, url }: Load<PageArgs>): Promise<Loaded<Found> & { back: string }> {
  const keyword = url.searchParams.get('keyword') ?? '';
  const period = askedPeriod(periodOf(url));
  const read = (pageNumber: number) =>
    call('GET /api/orders', { query: { show: 'to-ship', sort: 'placed', keyword, period, pageNumber } });
  const loaded = await loadOrError(url, async () => {
    const first = await read(1);
    const others = Array.from({ length: Math.min(first.pages, maxPages) - 1 }, (_, at) => read(at + 2));
    const pages = [first, ...(await Promise.all(others))];
    return { orders: pages.flatMap(({ orders }) => orders), total: first.total };
  });
  const back = listPath('/admin/orderlist', { keyword, query: listQuery({ show: 'to-ship', period }) });
  return { ...loaded, back };
}
export const clientLoader = inBrowser(load);

/** The packing slips of all orders to ship that a list shows, the oldest first, each on paper of its own. */
export default function PackingSlips({ loaderData }: { loaderData: Awaited<ReturnType<typeof load>> }) {
  const { found, refusal, back } = loaderData;
  const title = <h1 className="mb-4">Packing Slips</h1>;
  if (!found)
    return (
      <>
        {title}
        <LoadError message={refusal} back={back} />
      </>
    );
  const { toPack, leftOut } = whatToPack(found.orders);
  return (
    <>
      <div className="paper-acts mb-6">
        {title}
        <div className="row">
          <Link className="link" to={back}>
            <Icon name="left" /> Go Back
          </Link>
          {toPack.length > 0 && (
            <Button onClick={() => print()}>{`Print ${countOf(toPack.length, 'Packing Slip')}`}</Button>
          )}
        </div>
        <More found={found} />
        <LeftOut orders={leftOut} />
      </div>
      {toPack.length === 0 && (
        <Empty title="Nothing to pack">
          <p>Packing slips of paid orders are here until the orders are sent.</p>
        </Empty>
      )}
      {toPack.map((order) => (
        <Slip key={order._id} order={order} />
      ))}
    </>
  );
}

function More({ found: { orders, total } }: { found: Found }) {
  if (total <= orders.length) return null;
  return (
    <p className="mt-4">
      {`These are the oldest ${orders.length} of ${total} orders. Send some of them, or choose a shorter period in the list, to see the others.`}
    </p>
  );
}

function LeftOut({ orders }: { orders: { order: Order; reason: string }[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="mt-4">
      <h2>Not among them</h2>
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

/** Parts orders to pack from those that somebody has to look at first, with the reason. */
export function whatToPack(orders: readonly Order[]) {
  const all = orders.map((order) => ({ order, reason: reasonToWait(order) }));
  return {
    toPack: all.filter(({ reason }) => reason === undefined).map(({ order }) => order),
    leftOut: all.flatMap(({ order, reason }) => (reason === undefined ? [] : [{ order, reason }])),
  };
}

function reasonToWait(order: Order): string | undefined {
  const { addressIncomplete, moreToFollow } = order;
  if (openRequest(order)?.kind === 'cancel') return 'Asks to cancel';
  // A search for a whole order ID finds it whatever has become of it.
  const reason = reasonNotToPack(order) ?? (isUnsent(order) || moreToFollow ? undefined : 'Not to be sent');
  return reason ?? (addressIncomplete ? 'Address incomplete' : undefined);
}
