import '../../ui/timeline.css';
import './order-status.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { returnDays } from '../../../shop/facts.ts';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { shipmentsOf } from '../../../shop/rules/orders/freight-note.ts';
import { withinDays } from '../../../shop/rules/dates/business-days.ts';
import { isForPickup, isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { firstName } from '../../../shop/rules/first-name.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TrackLink } from '../../ui/delivery/track-link.tsx';
import { isNotToSend } from './is-refunded.ts';
import { openRequest } from './requests/requests.ts';

const thanksMs = 24 * 3_600_000;

/** Returns whether the order's page opens with thanks: for its customer, within a day of the payment, unless they ask to cancel. */
export function deservesThanks(order: Order, now = Date.now()): boolean {
  const { view, paidAt } = order;
  if (view !== 'full' || paidAt === null || now - Date.parse(paidAt) > thanksMs) return false;
  if (openRequest(order)?.kind === 'cancel') return false;
  return order.state === 'paid' && !isNotToSend(order) && !order.isReversed;
}

/** Returns whether a paid order can't be sent because its customer left out part of the address. */
export function isAddressMissing(order: Order): boolean {
  const { view, state, addressIncomplete, tracking } = order;
  return view === 'full' && state === 'paid' && addressIncomplete && !tracking && !isNotToSend(order);
}

/** The page's heading: `Thank you, Walt. It's in the book.` */
export function thanksTitle({ user, shippingAddress }: Order): string {
  const name = firstName(user?.name || shippingAddress.name || '');
  return `${name ? `Thank you, ${name}.` : 'Thank you.'} It’s in the book.`;
}

/** What happens next, where the receipt went, whom to call, and for guests an account. */
export function OrderThanks({ order }: { order: Order }) {
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  return (
    <div className="thanks">
      <section className="no-print">
        <h2 className="mb-4 text-h3">What happens next</h2>
        <ol className="timeline">
          {nextSteps(order, email).map(({ key, step }) => (
            <li key={key}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="thanks__more">
        <p className="wrap-anywhere">
          Your receipt goes to <b>{email}</b>. Questions? Call us with number <b>{order.number}</b>:{' '}
          <PhoneLink />, <BusinessHours />.
        </p>
        {order.guestUser && <KeepInAccount order={order} email={order.guestUser.guestEmail} />}
      </section>
    </div>
  );
}

function nextSteps(order: Order, email = 'you'): { key: string; step: ReactNode }[] {
  const { tracking, packages, moreToFollow, orderItems, shipsWithinDays: days } = order;
  const returns = {
    key: 'returns',
    step: (
      <>
        {`Check that each part fits before you install it. If one doesn’t, ask on this page or call us within ${returnDays} days of receiving it, before you send it back. `}
        <Link to={href('/return-policy')}>Return policy</Link>
      </>
    ),
  };
  const { byTruck } = shipmentsOf(orderItems, tracking?.carrier);
  const freight = byTruck
    ? [
        {
          key: 'freight',
          step: 'The freight company calls you to agree on a day. Check the part before you sign.',
        },
      ]
    : [];
  if (tracking)
    return [
      {
        key: 'sent',
        step: (
          <>
            {isPickupCarrier(tracking.carrier) ? (
              'Your parts are ready. Pick them up at the shop.'
            ) : moreToFollow ? (
              'Some of your parts are on their way. The others follow in packages of their own.'
            ) : packages.length > 1 ? (
              `Your parts are on their way in ${packages.length} packages. Their tracking numbers are below.`
            ) : (
              <>
                Your parts are on their way with {tracking.carrier}. <TrackLink {...tracking} />
              </>
            )}
          </>
        ),
      },
      ...freight,
      returns,
    ];
  if (isForPickup(order))
    return [
      { key: 'pack', step: 'We pack your parts, Monday to Friday.' },
      { key: 'ready', step: `Once you can pick them up, we email ${email}. Please come after that.` },
      returns,
    ];
  const packing = byTruck
    ? 'We get your parts ready'
    : days
      ? 'Your parts leave our shop'
      : 'We pack your parts';
  return [
    {
      key: 'pack',
      step: isAddressMissing(order)
        ? 'Once we have your address, we pack your parts, Monday to Friday.'
        : `${packing}${days ? ` ${withinDays(days)}` : ', Monday to Friday'}.`,
    },
    {
      key: 'track',
      step: `When they leave, the ${byTruck ? 'carrier and its tracking number go' : 'tracking number goes'} to ${email}.`,
    },
    ...freight,
    returns,
  ];
}

/** A guest's order that is opened in an account with its email joins it as soon as that is verified (decision 046). */
function KeepInAccount({ order, email }: { order: Order; email: string }) {
  if (useUserInfo()) return null;
  const redirect = encodeURIComponent(href('/order/:id', { id: order._id }));
  return (
    <>
      <ButtonLink
        kind="line"
        to={`${href('/register')}?redirect=${redirect}`}
        state={{ email, name: order.shippingAddress.name }}
      >
        Keep this order in an account
      </ButtonLink>
      <p className="no-print">
        Register or sign in with the same email. A new account gets the order once you follow the link we send
        you.
      </p>
    </>
  );
}
