import { href, Link } from 'react-router';
import { email, guestTokenHours, shopName } from '../../../shop/facts.ts';
import { uploadHours } from '../../../shop/inquiry-facts.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/privacy';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy Policy',
    description: `What ${shopName} keeps about you, what stays in your browser, and who else learns of an order.`,
    path: href('/privacy'),
    matches,
  });
}

export default function Privacy() {
  return (
    <>
      <SectionHeader level={1} title="Privacy Policy" />
      <div className="prose">
        <p className="lead">
          We keep what an order or an answer to you needs, and nothing to follow you around with. You can look
          at everything in the store without telling us who you are.
        </p>
        <h2>What stays in your browser</h2>
        <ul>
          <li>
            Your cart, with the address and the payment method you chose, until the order is placed or you
            clear it.
          </li>
          <li>The filters you set in the store, and whether you prefer light or dark.</li>
          <li>
            After guest checkout: your email address and a pass for your own orders, which ends after{' '}
            {guestTokenHours} hours.
          </li>
          <li>
            After you sign in: your name and email address for display, and a cookie that keeps you signed in.
          </li>
          <li>What you type into an inquiry or an application, until you send it or close the tab.</li>
        </ul>
        <h2>What we keep</h2>
        <ul>
          <li>
            For each order: the parts, the amounts, your name, address, phone number and email address, and
            when it was paid and delivered. We use them to send the parts and to write to you about the order.
          </li>
          <li>
            For an account: your name and email address, the addresses you save, where you are signed in, and
            your password in a form that cannot be read. A review shows your name to everybody.
          </li>
          <li>
            For an inquiry about a <Link to={href('/restoration')}>restoration</Link> or a{' '}
            <Link to={href('/parts')}>part</Link>: what you wrote, how to reach you, and the PDF, if you sent
            one. We use it to answer you.
          </li>
          <li>
            For an <Link to={href('/career')}>application</Link>: what you wrote, your cover letter and your
            resume. Only the people who decide on it see them.
          </li>
        </ul>
        <p>A PDF whose form was never sent is deleted after {uploadHours} hours.</p>
        <h2>Who else learns of it</h2>
        <ul>
          <li>The payment provider: it takes the payment in its own window. Card numbers never reach us.</li>
          <li>The carrier: name, address and phone number, to deliver.</li>
          <li>
            Our partner, when you open Proud Partners: their list comes from them, in a frame of its own that
            sees nothing of your cart, your account and your orders. The map of our shop comes from our own
            server.
          </li>
        </ul>
        <p>Nobody else learns of an inquiry or an application from us.</p>
        <h2>Page views</h2>
        <p>
          We count which kind of page is opened: a part, the cart, this page. The count holds no search words,
          no order number and no name, sets no cookie, and does not tell one visitor from another.
        </p>
        <p>
          If your browser sends Global Privacy Control, we take it as your wish not to be counted: nothing is
          sent, counted or kept.
        </p>
        <h2>Ask us</h2>
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> to learn what we keep about you, or to have it
          changed or deleted.
        </p>
        <p>
          When we delete an inquiry or an application, its PDFs and what we noted and wrote about it in the
          shop go with it. Copies in backups disappear as those are replaced; emails that were sent stay in
          their mailboxes until they are deleted there.
        </p>
      </div>
      <BreadcrumbJsonLd to={[['Privacy Policy', href('/privacy')]]} />
    </>
  );
}
