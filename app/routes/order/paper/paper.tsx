import '../../../styles/tables.css';
import './paper.css';
import type { ReactNode } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { address, email, phone, shopName } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { isForPickup } from '../../../../shop/rules/orders/tracking.ts';
import { AddressLines } from '../../../ui/address.tsx';
import { EmailText } from '../../../ui/email-text.tsx';

/**
 * A sheet of paper about an order, with the shop, the order and the address.
 * @param level of its heading: 2 where the page has several
 * @param beside is shown beside the address
 */
export function Paper({
  title,
  level = 1,
  order,
  beside,
  children,
}: {
  title: string;
  level?: 1 | 2 | undefined;
  order: Order;
  beside: ReactNode;
  children: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <article className="paper">
      <div className="paper__top">
        <div>
          <Heading className="paper__title">{title}</Heading>
          <p className="paper__number">Order {order.number}</p>
          <p className="tabular-nums">{formatPacific(order.createdAt)}</p>
        </div>
        <address>
          <img src="/art/logo.svg" alt="" width={64} height={64} />
          <div>
            <b>{shopName}</b>
            <br />
            {address.street}
            <br />
            {address.city}, {address.region}&nbsp;{address.postalCode}
            <br />
            {phone.display}
            <br />
            <EmailText email={email} />
          </div>
        </address>
      </div>
      <div className="paper__pair">
        <section>
          <h2>{isForPickup(order) ? 'Pickup for' : 'Ship to'}</h2>
          <ShipTo order={order} />
        </section>
        <section>{beside}</section>
      </div>
      {children}
    </article>
  );
}

function ShipTo({ order: { shippingAddress, user, guestUser } }: { order: Order }) {
  const name = shippingAddress.name || user?.name;
  return <AddressLines address={{ ...shippingAddress, name }} email={user?.email ?? guestUser?.guestEmail} />;
}
