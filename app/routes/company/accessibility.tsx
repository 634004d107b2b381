import { href } from 'react-router';
import { email, shopName } from '../../../shop/facts.ts';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/accessibility';
import { ContentsPage } from './contents-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Accessibility',
    description: `How ${shopName} works without a mouse, with a screen reader and enlarged, and whom to call when something doesn’t.`,
    path: href('/accessibility'),
    matches,
  });
}

export default function Accessibility() {
  return (
    <ContentsPage
      path={href('/accessibility')}
      title="Accessibility"
      lead="Everyone should be able to find a part and buy it here. We build the shop to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA."
      sections={[
        {
          id: 'how',
          title: 'What works',
          body: (
            <ul>
              <li>Everything can be done with the keyboard alone, and you always see where you are.</li>
              <li>Screen readers hear what changes: errors at their fields, the cart, messages.</li>
              <li>
                Text and buttons stand out in light and in dark, and the page works at four times its size.
              </li>
              <li>Nothing moves for those who have asked their device for less motion.</li>
              <li>Forms say what is wrong, where, and keep what you typed.</li>
            </ul>
          ),
        },
        {
          id: 'limits',
          title: 'What doesn’t work yet',
          body: (
            <ul>
              <li>PayPal’s window and the list of our partner come from them: we can’t change them.</li>
              <li>Pictures of parts are described in a line each, not in full.</li>
              <li>PDFs that customers send us aren’t checked.</li>
            </ul>
          ),
        },
        {
          id: 'tested',
          title: 'How we check it',
          body: (
            <p>
              Every page is checked by a program (axe) each time we change the shop, and by hand with the
              keyboard alone.
            </p>
          ),
        },
        {
          id: 'help',
          title: 'Something in your way?',
          body: (
            <p>
              Call <PhoneLink />, <BusinessHours />, or write to <a href={`mailto:${email}`}>{email}</a>. We
              take your order on the phone, and fix what was in your way.
            </p>
          ),
        },
      ]}
    />
  );
}
