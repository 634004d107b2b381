import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Site } from '../../../shop/contracts/site.ts';
import {
  businessHours,
  links,
  reservationMinutes,
  restockingFeePercent,
  returnDays,
} from '../../../shop/facts.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { withinDays } from '../../../shop/rules/dates/business-days.ts';
import type { TaxRates } from '../../../shop/rules/pricing.ts';
import { defaultShippingCents, handlingBasisPoints } from '../../../shop/rules/pricing.ts';
import { stateName } from '../../../shop/states.ts';
import { specifiedTaxRates } from '../../browser/cart-rules.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Link } from '../../ui/link.tsx';
import { PhoneLink } from '../../layout/contact.tsx';

const wholeDollars = (cents: number) => formatDollars(cents).replace('.00', '');

export interface Question {
  question: string;
  answer: ReactNode;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

const howSoon = (days: number): Question => ({
  question: 'How soon do you ship?',
  answer: `Your parts leave our shop ${withinDays(days)} of your payment. What goes by truck freight is ready by then, and the freight company calls you to agree on a day.`,
});

const pickingUp: Question = {
  question: 'Can I pick up my parts?',
  answer: (
    <>
      Yes, at the shop: choose that at checkout, and you pay no shipping. Please wait for our email that they
      are ready. Our address and hours are on the <Link to={href('/contactus')}>contact page</Link>.
    </>
  ),
};

const salesTax = (rates: TaxRates): Question => ({
  question: 'Do you add sales tax?',
  answer: [
    ...Object.entries(rates)
      .filter(([, basisPoints]) => basisPoints > 0)
      .map(([state, basisPoints]) => `For ${stateName(state)}, ${basisPoints / 100}% of the parts.`),
    'For every other state we ship to, none.',
  ].join(' '),
});

/** Returns what customers ask, with the shop's answers: how soon it ships, and that they can pick up, only if it offers that. */
export const questionGroups = ({
  shipsWithinDays: days,
  pickup,
  taxRates = specifiedTaxRates,
}: Partial<Pick<Site, 'shipsWithinDays' | 'pickup' | 'taxRates'>> = {}): QuestionGroup[] =>
  always.map((group) =>
    group.id === 'shipping'
      ? {
          ...group,
          questions: [
            ...(days ? [howSoon(days)] : []),
            ...group.questions,
            salesTax(taxRates),
            ...(pickup ? [pickingUp] : []),
          ],
        }
      : group,
  );

const always: readonly QuestionGroup[] = [
  {
    id: 'fit',
    title: 'Parts and fit',
    questions: [
      {
        question: 'Which trucks are your parts for?',
        answer: (
          <>
            Chevrolet and GMC trucks, 1955 to 1959. Plenty of our parts fit earlier and later years, too. Each
            part lists its years, and you can filter the <Link to={href('/store')}>store</Link> by them.
          </>
        ),
      },
      {
        question: 'Does a part fit my truck?',
        answer:
          'The boxes 55 to 59 on each part are filled for the years it fits, and its page says what else to check. Not sure? Send us the year, the series and a photo of the old part before you order.',
      },
      {
        question: 'What is NAPCO?',
        answer: (
          <>
            The company that built the four-wheel-drive conversions for these trucks. Our{' '}
            <Link to={href('/napco-store')}>NAPCO parts</Link> are new and made in the USA.
          </>
        ),
      },
      {
        question: 'Do you sell used parts?',
        answer: (
          <>
            Yes. Most are in our <ExternalLink href={links.usedMarketplace}>marketplace shop</ExternalLink>,
            some are <Link to={href('/used-store')}>here in the store</Link>.
          </>
        ),
      },
      {
        question: 'The part I need is not listed.',
        answer: (
          <>
            <Link to={href('/parts')}>Tell us what you need</Link>, with a picture of the old part if you have
            one, or call <PhoneLink />. We hunt down parts that aren’t listed.
          </>
        ),
      },
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping and cost',
    questions: [
      { question: 'Where do you ship?', answer: 'To every US state except Hawaii and Alaska.' },
      {
        question: 'What does shipping cost?',
        answer: `${wholeDollars(defaultShippingCents.napco)} for each NAPCO part and ${wholeDollars(defaultShippingCents.other)} for each other part, unless the part has its own price: heavy and large ones cost more, some small ones ship free. It’s on the page of each part.`,
      },
      {
        question: 'What is the handling fee?',
        answer: `${handlingBasisPoints / 100}% of parts and shipping. It covers the processing of the order.`,
      },
      {
        question: 'Are shipping, handling and tax final?',
        answer: 'They are estimates; overages or shortages will be reconciled.',
      },
    ],
  },
  {
    id: 'payment',
    title: 'Ordering and payment',
    questions: [
      {
        question: 'How can I pay?',
        answer: `By PayPal or credit card, in the payment provider’s own window. We hold the parts for ${reservationMinutes} minutes once you start to pay.`,
      },
      {
        question: 'Do I need an account?',
        answer: (
          <>
            No. Guest checkout asks for an email address, and we send the order there. If you lose that email,{' '}
            <Link to={href('/find-order')}>have it sent again</Link>.
          </>
        ),
      },
      {
        question: 'Can I change or cancel my order?',
        answer: (
          <>
            To cancel, ask us on your order’s page. To change it, reply to its email or call us at{' '}
            <PhoneLink />, {businessHours}, with your order number. If you cancel before we’ve shipped it, you
            get all of your money back; after that it’s a return.
          </>
        ),
      },
    ],
  },
  {
    id: 'returns',
    title: 'Returns',
    questions: [
      {
        question: 'Can I return a part?',
        answer: (
          <>
            {`Yes, within ${returnDays} days of receipt, less a ${restockingFeePercent}% restocking fee. The `}
            <Link to={href('/return-policy')}>return policy</Link> has the rest.
          </>
        ),
      },
      {
        question: 'What if a part arrives damaged, or it’s the wrong one?',
        answer: (
          <>
            Before you open a damaged box, take a photo of it: we need one of the unopened box. If we sent the
            wrong part, you get all of your money back. Call us at <PhoneLink />, {businessHours}.
          </>
        ),
      },
    ],
  },
  {
    id: 'shop',
    title: 'The shop',
    questions: [
      {
        question: 'Do you restore trucks, too?',
        answer: (
          <>
            Yes, from a single panel to the whole truck.{' '}
            <Link to={href('/restoration')}>Tell us about yours</Link>.
          </>
        ),
      },
      {
        question: 'When can I reach you?',
        answer: (
          <>
            {businessHours}, Pacific time, at <PhoneLink />. Write any time; we read it when we’re back at the
            counter.
          </>
        ),
      },
    ],
  },
];
