import { href } from 'react-router';
import { email, restockingFeePercent, returnDays } from '../../../shop/facts.ts';
import { pageMeta, useSite } from '../../layout/page-meta.ts';
import { Link } from '../../ui/link.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import type { Route } from './+types/return-policy';
import { ContentsPage } from './contents-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Return Policy',
    description: `${returnDays} days from receipt, ${restockingFeePercent}% restocking fee; wrong items are refunded in full. How to return a part.`,
    path: href('/return-policy'),
    matches,
  });
}

export default function ReturnPolicy() {
  const receipt = useSite()?.pickup ? 'receive it or pick it up' : 'receive it';
  return (
    <ContentsPage
      path={href('/return-policy')}
      title="Return Policy"
      meta={`${returnDays} days from receipt`}
      lead={`You can return a part within ${returnDays} days from the day you ${receipt}. We keep a restocking fee of ${restockingFeePercent}% of its price.`}
      sections={[
        {
          id: 'amount',
          title: 'What you get back',
          body: (
            <>
              <p>
                {`For each part you send back: its price less the restocking fee of ${restockingFeePercent}%, all of its shipping, and its share of the handling fee and the tax.`}
              </p>
              <p>
                The money goes back the way you paid, and we email you when it does. A card shows it within a
                few business days.
              </p>
            </>
          ),
        },
        {
          id: 'full-refund',
          title: 'What we refund in full',
          body: (
            <p>
              If we sent the wrong part, you get all of your money back, without a restocking fee. Please call
              us at <PhoneLink /> before you send it.
            </p>
          ),
        },
        {
          id: 'damage',
          title: 'Damaged in shipping',
          body: (
            <p>
              For a damaged order we need a photo of the unopened box. Keep the box closed, take the photo
              before you cut the tape, and call us at <PhoneLink />. Take another photo of the damage. There’s
              no restocking fee for a part that arrived damaged.
            </p>
          ),
        },
        {
          id: 'no-returns',
          title: 'What we can’t take back',
          body: (
            <ul>
              <li>Parts made or changed for your truck.</li>
              <li>Parts that have been installed.</li>
              <li>Parts that have been tampered with.</li>
            </ul>
          ),
        },
        {
          id: 'how',
          title: 'How to send it',
          body: (
            <p>
              Before you send it, ask to return it on your order’s page; its link is in our email. You can
              also call us at <PhoneLink /> or write to <a href={`mailto:${email}`}>{email}</a> with your
              order number. We’ll agree with you on how to ship it back and what that costs. Other ways to
              reach us are on the <Link to={href('/contactus')}>contact page</Link>.
            </p>
          ),
        },
      ]}
    />
  );
}
