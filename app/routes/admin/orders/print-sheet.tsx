import '../../../styles/tables.css';
import './print-sheet.css';
import type { ComponentType, ReactNode } from 'react';
import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { address, email, phone, shopName } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { AddressLines } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';

/**
 * The frame of a printed page about an order: the shop, the order and the address.
 * @param beside is shown beside the address
 * @param children renders the rest
 */
export function PrintSheet({
  title,
  loaded: { found: order, refusal },
  beside: Beside,
  children,
}: {
  title: string;
  loaded: Loaded<Order>;
  beside: ComponentType<{ order: Order }>;
  children: (order: Order) => ReactNode;
}) {
  if (!order)
    return (
      <>
        <h1 className="mb-4">{title}</h1>
        <LoadError message={refusal} />
      </>
    );
  return (
    <>
      <div className="row paper-acts mb-4">
        {/* The order page is always loaded as a document; see its loader. */}
        <a className="link" href={href('/order/:id', { id: order._id })}>
          <Icon name="left" /> Go Back
        </a>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <article className="paper">
        <div className="paper__top">
          <div>
            <h1>{title}</h1>
            <p className="paper__number">Order {order.number}</p>
            <p className="wrap-anywhere tabular-nums">
              Order ID {order._id}
              <br />
              {formatPacific(order.createdAt)}
            </p>
          </div>
          <address>
            <img src="/art/logo.svg" alt="" width={64} height={64} />
            <div>
              <b>{shopName}</b>
              <br />
              {address.street}
              <br />
              {address.city}, {address.region} {address.postalCode}
              <br />
              {phone.display}
              <br />
              {email}
            </div>
          </address>
        </div>
        <div className="paper__pair">
          <section>
            <h2>Ship to</h2>
            <ShipTo order={order} />
          </section>
          <section>
            <Beside order={order} />
          </section>
        </div>
        {children(order)}
      </article>
    </>
  );
}

function ShipTo({ order: { shippingAddress, user, guestUser } }: { order: Order }) {
  const name = shippingAddress.name || user?.name;
  return <AddressLines address={{ ...shippingAddress, name }} email={user?.email ?? guestUser?.guestEmail} />;
}

/** Loads the order of a printed page. */
export const loadSheet = inBrowser(
  ({ call, params: { id }, url }: Load<PageArgs<{ id: string }>>): Promise<Loaded<Order>> =>
    loadOrError(url, () => call('GET /api/orders/:id', { params: { id } })),
);
