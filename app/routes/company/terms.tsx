import { href } from 'react-router';
import {
  address,
  email,
  priceHoldDays,
  reservationMinutes,
  restockingFeePercent,
  returnDays,
  shopName,
} from '../../../shop/facts.ts';
import { pageMeta, useSite } from '../../layout/page-meta.ts';
import { Link } from '../../ui/link.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import type { Route } from './+types/terms';
import { ContentsPage } from './contents-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Terms of Sale',
    description: `How you buy from ${shopName}: prices, payment, shipping, returns and what we stand behind.`,
    path: href('/terms'),
    matches,
  });
}

/** The terms of sale: what other pages, emails and the shop itself already do, in one place (decision 080). */
export default function Terms() {
  return (
    <ContentsPage
      path={href('/terms')}
      title="Terms of Sale"
      lead="How buying from us works, in plain words. If anything here is unclear, call us before you order."
      sections={[
        {
          id: 'seller',
          title: 'Who sells',
          body: (
            <p>
              {shopName}, {address.street}, {address.city}, {address.region} {address.postalCode}. Phone{' '}
              <PhoneLink />, email <a href={`mailto:${email}`}>{email}</a>.
            </p>
          ),
        },
        { id: 'order', title: 'Your order', body: <YourOrder /> },
        { id: 'prices', title: 'Prices, shipping and tax', body: <Prices /> },
        {
          id: 'payment',
          title: 'Payment',
          body: (
            <p>
              By PayPal or credit card, in the payment provider’s own window. You’re charged once, when you
              pay. Refunds go back the way you paid.
            </p>
          ),
        },
        { id: 'shipping', title: 'Shipping', body: <Shipping /> },
        {
          id: 'returns',
          title: 'Returns',
          body: (
            <p>
              {`Within ${returnDays} days from the day you receive a part, less a restocking fee of ${restockingFeePercent}% of its price. If we sent the wrong part, you get all of your money back. The `}
              <Link to={href('/return-policy')}>return policy</Link> is part of these terms.
            </p>
          ),
        },
        { id: 'parts', title: 'The parts', body: <Parts /> },
        {
          id: 'law',
          title: 'The law',
          body: (
            <p>
              California law applies. Nothing here takes away a right that the law of your state gives you as
              a consumer.
            </p>
          ),
        },
      ]}
    />
  );
}

function YourOrder() {
  return (
    <>
      <p>
        When you place an order, we email you what you ordered and what it costs. The sale is made once your
        payment is confirmed. Until then you can cancel the order yourself: on its page, in the browser you
        ordered with or in your account. Or call us, and we do it.
      </p>
      <p>
        An unpaid order keeps its prices for {priceHoldDays} days. We hold the parts for {reservationMinutes}{' '}
        minutes once you start to pay. If we can’t send a part that you paid for, we tell you and give your
        money back.
      </p>
    </>
  );
}

function Prices() {
  return (
    <>
      <p>
        Prices are in US dollars. Before you pay, you see the price of each part, shipping, handling, tax and
        the total.
      </p>
      <p>
        Shipping, handling and tax are estimates; overages or shortages will be reconciled. That means: if
        they come out different, we talk to you before we charge or refund the difference.
      </p>
    </>
  );
}

function Shipping() {
  const offersPickup = useSite()?.pickup;
  return (
    <p>
      We ship to every US state except Hawaii and Alaska, and email you the tracking number. A box that
      arrives damaged: keep it closed, take a photo of it and call us. You can also pick your order up at the
      shop;{' '}
      {offersPickup ? 'choose that at checkout, and wait for our email that it’s ready.' : 'call us first.'}
    </p>
  );
}

function Parts() {
  return (
    <>
      <p>
        Each part says which years it fits and what else to check. Trucks this old have been changed by many
        hands: please check the fit before you install or paint a part. An installed part can’t come back.
      </p>
      <p>
        New parts come with their maker’s warranty, if it gives one: ask us, and we tell you before you order.
        Used parts are sold as they are shown and described.
      </p>
      <p>
        Chevrolet, GMC and NAPCO are named to say what the parts fit. We are not affiliated with their owners.
      </p>
    </>
  );
}
