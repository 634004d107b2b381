import { href } from 'react-router';
import {
  askerDays,
  email,
  erasedOrderDays,
  guestTokenHours,
  recentPartsMax,
  shopName,
} from '../../../shop/facts.ts';
import { securityEventDays } from '../../../shop/security-events.ts';
import { uploadHours } from '../../../shop/inquiry-facts.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/privacy';
import { ContentsPage } from './contents-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy Policy',
    description: `What ${shopName} keeps about you, what stays in your browser, and who else sees an order.`,
    path: href('/privacy'),
    matches,
  });
}

export default function Privacy() {
  return (
    <ContentsPage
      path={href('/privacy')}
      title="Privacy Policy"
      lead="We keep what we need to fill your order or answer you, and nothing to follow you around with. You can look at everything in the store without telling us who you are."
      sections={[
        { id: 'browser', title: 'What stays in your browser', body: <InBrowser /> },
        { id: 'kept', title: 'What we keep', body: <Kept /> },
        { id: 'others', title: 'Who else sees it', body: <Others /> },
        { id: 'page-views', title: 'Page views', body: <PageViews /> },
        { id: 'ask', title: 'Ask us', body: <AskUs /> },
      ]}
    />
  );
}

function InBrowser() {
  return (
    <ul>
      <li>
        Your cart until you place the order, and the address and payment method you chose, for your next
        order, until you sign out or clear it.
      </li>
      <li>Your project lists, until you sign in: then they move into your account.</li>
      <li>
        The filters you set in the store, the trucks you tell us about, and whether you prefer light or dark.
      </li>
      <li>
        The last {recentPartsMax} parts you looked at, until you clear the list or sign out. We don’t keep a
        copy.
      </li>
      <li>
        After guest checkout: your email address and a pass for each of your orders, which expires after{' '}
        {guestTokenHours} hours.
      </li>
      <li>
        After you sign in: your name and email address for display, a cookie that keeps you signed in, and one
        that remembers that you have signed in here.
      </li>
      <li>
        What you type into the shipping form, an inquiry, an application or a question, until you send it or
        close the tab.
      </li>
      <li>
        The photos you choose for an inquiry, until you send it or sign out. If you do neither, they are
        deleted the next time you open such a form, once they are {uploadHours} hours old.
      </li>
    </ul>
  );
}

function Kept() {
  return (
    <>
      <ul>
        <li>
          For each order: the parts, the amounts, your truck if you told us, your name, address, phone number
          and email address, and when it was paid and delivered. We use them to send the parts and to write to
          you about the order.
        </li>
        <li>
          For an account: your name and email address, the addresses and trucks you save, where you are signed
          in, and your password in a form nobody can read. A review shows your name to everybody. A project
          list shows itself to nobody but you, unless you share it by a link; the link says nothing about you.
        </li>
        <li>
          If you want to know when a part arrives: your email address, until we have told you, you tell us to
          stop, or two years are over.
        </li>
        <li>
          For a question about a part: what you wrote, your email address, and your name if you told us. We
          answer by email, and may show your question and our answer on the part’s page with your first name,
          never your email. {askerDays} days after the answer, or after your question if there is none, we
          forget the email; if the page doesn’t show your question, we delete that, too.
        </li>
        <li>
          For an inquiry about a <Link to={href('/restoration')}>restoration</Link> or a{' '}
          <Link to={href('/parts')}>part</Link>: what you wrote, how to reach you, and the photos or PDF, if
          you sent any. We use it to answer you.
        </li>
        <li>
          For an <Link to={href('/career')}>application</Link>: what you wrote, your cover letter and your
          resume. Only the people who decide on it see them.
        </li>
      </ul>
      <p>
        When an account is deleted, its name, email address, password, saved addresses and trucks, sign-ins
        and second step go at once, with your project lists, inquiries and questions; its reviews, and
        questions that a page shows, stay without a name. Orders stay, because tax law has us keep what was
        sold and where it went. {erasedOrderDays} days after the last thing that happened to an order, your
        name, email address, phone number, street, note and truck are deleted from it: the parts, the amounts,
        and the city, state and ZIP code are left.
      </p>
      <p>
        For {securityEventDays} days we keep who signed in or tried to, when and from which address, to notice
        when someone breaks in.
      </p>
      <p>If you upload a PDF but never send the form, we delete it after {uploadHours} hours.</p>
    </>
  );
}

function Others() {
  return (
    <>
      <ul>
        <li>
          The payment provider, PayPal, takes the payment in its own window: your card number never reaches
          us. It gets your name and address, the parts and the amounts from us, and later the tracking number.
        </li>
        <li>The carrier gets your name, address and phone number, to deliver.</li>
        <li>
          Our partner, when you open Proud Partners: their list comes from them, in a frame that sees nothing
          of your cart, your account or your orders. The map of our shop comes from our own server.
        </li>
      </ul>
      <p>We show an inquiry or an application to nobody else.</p>
    </>
  );
}

function PageViews() {
  return (
    <>
      <p>
        We count which kind of page is opened: a part, the cart, this page. The count holds no search words,
        order numbers or names, sets no cookie, and can’t tell one visitor from another.
      </p>
      <p>
        We also count what is searched for and not found, so that we know what to look for: the words alone,
        and none that may be about a person.
      </p>
      <p>
        If your browser sends Global Privacy Control, we take it as your wish not to be counted: nothing is
        sent, counted or kept.
      </p>
    </>
  );
}

function AskUs() {
  return (
    <>
      <p>
        With an account, you can download everything we keep about you, and delete the account, in your{' '}
        <Link to={href('/profile')}>profile</Link>. Without one, write to{' '}
        <a href={`mailto:${email}`}>{email}</a> to find out what we keep about you, or to have it changed or
        deleted.
      </p>
      <p>
        When we delete an inquiry or an application, its PDFs, our notes and our answers in the shop go with
        it. Copies in backups disappear as those are replaced; emails stay in their mailboxes until they are
        deleted there.
      </p>
    </>
  );
}
