import type { SubmitEvent } from 'react';
import { href, useNavigate, useNavigation } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { asCustomer } from '../guards.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { sessionEnded } from '../../browser/session-ended.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { myOrdersPath } from '../../list-path.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { countOf } from '../../../shop/rules/in-words.ts';
import { isForPickup } from '../../../shop/rules/orders/tracking.ts';
import { orderStateNames } from '../../../shop/rules/orders/order-states.ts';
import { dollars } from '../../../shop/rules/money.ts';
import type { Column } from '../../ui/card-table.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { NotPaid } from '../order/not-paid.tsx';
import { openRequest } from '../order/requests/requests.ts';
import { isNotToSend } from '../order/is-refunded.ts';
import { OrderAgain } from '../order/order-again.tsx';
import { TrackLink } from '../../ui/delivery/track-link.tsx';
import { statusOf } from '../order/order-status.tsx';

/** Declared by hand: four routes share this page, and not all have both parameters. */
interface Params {
  keyword?: string;
  pageNumber?: string;
}
interface LoaderData {
  keyword: string;
  found?: Reply<'GET /api/orders/myorders'>;
  refusal?: string;
}

export function clientLoader({ params, url }: { params: Params; url: URL }): Promise<LoaderData> {
  const { keyword = '', pageNumber } = params;
  return asCustomer(url, async () => {
    try {
      return { keyword, found: await call('GET /api/orders/myorders', { query: { keyword, pageNumber } }) };
    } catch (error) {
      if (!(error instanceof ShopError) || sessionEnded(error)) throw error;
      return { keyword, refusal: error.message };
    }
  });
}

/** The customer's own orders, inside the profile. */
export default function MyOrders({ loaderData: { keyword, found, refusal } }: { loaderData: LoaderData }) {
  const { state, location } = useNavigation();
  // The old page of the list stays while the next one loads.
  const busy = state === 'loading' && location.pathname.startsWith(href('/profile'));
  const count = found?.total ?? 0;
  return (
    <section id="orders" tabIndex={-1} aria-busy={busy}>
      <SectionHeader title="My Orders" meta={count > 0 && countOf(count, 'order')} />
      {(keyword !== '' || count > 0 || refusal !== undefined) && <OrderSearch keyword={keyword} />}
      {found && found.guestOrders > 0 && <AddGuestOrders count={found.guestOrders} />}
      {refusal !== undefined && <OrderNotFound message={refusal} keyword={keyword} />}
      {found && (count === 0 ? <NoOrders /> : <OrdersTable orders={found.orders} />)}
      {found && (
        <Pagination page={found.page} pages={found.pages} to={(page) => myOrdersPath({ keyword, page })} />
      )}
    </section>
  );
}

/** Searches by the number or the whole id of an order; an empty search leads back to the plain list. */
function OrderSearch({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('order');
    void navigate(myOrdersPath({ keyword: String(typed ?? '') }));
  };
  return (
    <search>
      <form className="joined mb-6" onSubmit={search}>
        <label className="sr-only" htmlFor="order-search">
          Order ID or number
        </label>
        <input
          key={keyword}
          id="order-search"
          className="input"
          name="order"
          defaultValue={keyword}
          placeholder="Order number or 24-character ID"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

/** The text below the server's message is specified (section 8). */
function OrderNotFound({ message, keyword }: { message: string; keyword: string }) {
  if (keyword === '') return <Alert kind="bad">{message}</Alert>;
  return (
    <>
      <Alert kind="bad">
        <b>{message}</b>
        <br />
        Please go back and enter the full 24-Digit Order ID.
      </Alert>
      <p className="mt-6">
        <ButtonLink kind="line" to={myOrdersPath()}>
          Go Back
        </ButtonLink>
      </p>
    </>
  );
}

/** Offers to add what was ordered as a guest with the account's email (decision 046). */
function AddGuestOrders({ count }: { count: number }) {
  const { busy, submit } = useSubmit('POST /api/orders/myorders', {
    success: ({ added }) => `${countOf(added, 'order')} added`,
    toastsRefusal: true,
    revalidates: 'always',
    // The button goes away.
    onSuccess: () => document.getElementById('orders')?.focus(),
  });
  return (
    <Alert className="mb-6" kind="note">
      <p>
        {countOf(count, 'order was', 'orders were')} placed as a guest with your email address. Add{' '}
        {count === 1 ? 'it if it is' : 'them if they are'} yours.
      </p>
      <Button kind="line" small busy={busy} onClick={() => void submit({})}>
        Add {count === 1 ? 'It' : 'Them'} to My Orders
      </Button>
    </Alert>
  );
}

function NoOrders() {
  const user = useUserInfo();
  return (
    <Empty title="No orders yet">
      <p>
        Your orders and their status will appear here.
        {user?.active === false &&
          ' To add those that you placed as a guest with this email address, verify it first.'}
      </p>
      <ButtonLink kind="go" to={href('/store-front')}>
        Visit Our Store
      </ButtonLink>
    </Empty>
  );
}

const columns: Column<Order>[] = [
  {
    name: 'Order',
    cell: (order) => (
      <>
        <Link className="whitespace-nowrap" title={order._id} to={href('/order/:id', { id: order._id })}>
          <b>{order.number}</b>
        </Link>
        <Parts {...order} />
      </>
    ),
  },
  { name: 'Status', cell: (order) => <Status order={order} /> },
  { name: 'Date', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'Total', kind: 'number', cell: ({ totalPrice }) => dollars(totalPrice) },
  {
    name: 'Paid',
    cell: (order) =>
      order.isPaid && order.paidAt ? (
        <Paid order={order} at={order.paidAt} />
      ) : (
        <span className={order.state === 'placed' ? '' : 'off-card'}>
          <NotPaid order={order} />
        </span>
      ),
  },
  {
    name: 'Delivered',
    cell: ({ state, isDelivered, deliveredAt, packages, ...order }) =>
      isDelivered && deliveredAt ? (
        <span className="state state--good">{formatPacific(deliveredAt)}</span>
      ) : state === 'expired' || state === 'canceled' || isNotToSend(order) ? (
        <span className="off-card">–</span>
      ) : (
        <>
          <span className="state state--off">{isForPickup(order) ? 'Not Picked Up' : 'Not Delivered'}</span>
          {packages.map((one) => (
            <div key={one.position} className="text-small">
              <TrackLink {...one} />
            </div>
          ))}
        </>
      ),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (order) => (
      <>
        {order.state === 'placed' && order.paymentState !== 'confirming' && (
          <ButtonLink kind="go" small to={href('/order/:id', { id: order._id })}>
            Pay<span className="sr-only"> for order {order.number}</span>
          </ButtonLink>
        )}
        <ButtonLink kind="line" small to={href('/order/:id', { id: order._id })}>
          Details<span className="sr-only"> of order {order.number}</span>
        </ButtonLink>
        <OrderAgain order={order} small>
          <span className="sr-only">: order {order.number}</span>
        </OrderAgain>
      </>
    ),
  },
];

function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return <CardTable columns={columns} rows={orders} />;
}

/** `Ash Tray Pull Knob, Stainless + 2 more`: what tells orders apart. */
function Parts({ orderItems: [first, ...others] }: Order) {
  return (
    <div className="text-small text-ink-2 wrap-anywhere">
      {first?.name}
      {others.length > 0 && ` + ${others.length} more`}
    </div>
  );
}

/** The status of an order, and what its buyer waits for an answer to. */
function Status({ order }: { order: Order }) {
  const request = openRequest(order);
  return (
    <>
      {statusOf(order)}
      {request && (
        <div className="text-small text-ink-2">
          {request.kind === 'cancel' ? 'You asked to cancel' : 'You asked to return parts'}
        </div>
      )}
    </>
  );
}

/** Shows when an order was paid, and what was refunded of it; not on a card that says *Paid* as its status. */
function Paid({ order, at }: { order: Order; at: string }) {
  const { refundedTotal } = order;
  const isSaid = refundedTotal === '0.00' && statusOf(order) === orderStateNames.paid;
  return (
    <>
      <span className={`state state--good ${isSaid ? 'off-card' : ''}`}>{formatPacific(at)}</span>
      {refundedTotal !== '0.00' && (
        <>
          <br />
          <span className="text-small text-ink-2">{dollars(refundedTotal)} refunded</span>
        </>
      )}
    </>
  );
}
