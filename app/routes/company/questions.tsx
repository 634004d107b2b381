import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { businessHours, links, phone, reservationMinutes } from '../../../shop/facts.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { defaultShippingCents, handlingBasisPoints } from '../../../shop/rules/pricing.ts';
import { ExternalLink } from '../../ui/external-link.tsx';

const dollars = (cents: number) => formatDollars(cents).replace('.00', '');

export interface Question {
  question: string;
  answer: ReactNode;
}

/** What customers ask, with the shop's answers. */
export const questions: readonly Question[] = [
  {
    question: 'Which trucks are your parts for?',
    answer: (
      <>
        Chevrolet and GMC trucks of 1955 to 1959 first of all; many parts fit the years before and after. Each
        part shows its years, and the <Link to={href('/store')}>store</Link> can be filtered by them.
      </>
    ),
  },
  {
    question: 'Does a part fit my truck?',
    answer:
      'The boxes 55 to 59 on each part are filled for the years it fits, and its page says what else to look at. If you are not sure, send us the year, the series and a photo of the old part before you order.',
  },
  {
    question: 'What is NAPCO?',
    answer: (
      <>
        The maker of the four-wheel-drive conversions for these trucks. Our{' '}
        <Link to={href('/napco-store')}>NAPCO parts</Link> are new and made in the USA.
      </>
    ),
  },
  {
    question: 'Where do you ship?',
    answer: 'To all US states except Hawaii and Alaska.',
  },
  {
    question: 'What does shipping cost?',
    answer: `${dollars(defaultShippingCents.napco)} for each NAPCO part and ${dollars(defaultShippingCents.other)} for each other part, unless a part carries a price of its own: heavy and large ones cost more, some small ones nothing. You’ll find it on the page of each part.`,
  },
  {
    question: 'What is the handling fee?',
    answer: `${handlingBasisPoints / 100}% of parts and shipping. It covers the processing of the order.`,
  },
  {
    question: 'Do you add sales tax?',
    answer: 'For California 7.5% of the parts. For every other state we ship to, none.',
  },
  {
    question: 'Are shipping, handling and tax final?',
    answer: 'They are estimates; overages or shortages will be reconciled.',
  },
  {
    question: 'How can I pay?',
    answer: `By PayPal or by credit card, in the payment provider's own window. The parts are held for ${reservationMinutes} minutes once you start to pay.`,
  },
  {
    question: 'Do I need an account?',
    answer: 'No. Guest checkout asks for an email address, and we send the order there.',
  },
  {
    question: 'Do you sell used parts?',
    answer: (
      <>
        Yes, in our <ExternalLink href={links.usedMarketplace}>marketplace shop</ExternalLink>.
      </>
    ),
  },
  {
    question: 'Can a part go back?',
    answer: (
      <>
        Within 14 days from receipt, less a restocking fee of 20%. The{' '}
        <Link to={href('/return-policy')}>return policy</Link> has the rest.
      </>
    ),
  },
  {
    question: 'What if a part arrives damaged, or is the wrong one?',
    answer: (
      <>
        Keep the box closed and take a photo of it first: we need one of the unopened box. If we sent the
        wrong part, you get all of your money back. Ring us at{' '}
        <a href={`tel:${phone.digits}`}>{phone.display}</a>, {businessHours}.
      </>
    ),
  },
  {
    question: 'Do you restore trucks, too?',
    answer: (
      <>
        Yes, from one panel to the whole truck. <Link to={href('/restoration')}>Tell us about yours</Link>.
      </>
    ),
  },
  {
    question: 'When can I reach you?',
    answer: `${businessHours}, Pacific time, at ${phone.display}. Write at any time: we read it when we are back at the counter.`,
  },
  {
    question: 'The part I need is not listed.',
    answer: (
      <>
        <Link to={href('/parts')}>Tell us what you need</Link>, with a picture of the old part if you have
        one, or ring us at <a href={`tel:${phone.digits}`}>{phone.display}</a>: we look for parts that are not
        listed.
      </>
    ),
  },
  {
    question: 'Do you work on trucks, too?',
    answer: (
      <>
        Yes, from a single panel to the whole truck. <Link to={href('/restoration')}>Restoration</Link> says
        what we do and has a form to ask about yours.
      </>
    ),
  },
];
