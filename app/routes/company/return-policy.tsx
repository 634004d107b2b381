import { href, Link } from 'react-router';
import { email, phone } from '../../../shop/facts.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/return-policy';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Return Policy',
    description:
      '14 days from receipt, 20% restocking fee; wrong items are refunded in full. How a part goes back.',
    path: href('/return-policy'),
    matches,
  });
}

export default function ReturnPolicy() {
  return (
    <>
      <SectionHeader level={1} title="Return Policy" meta="14 days from receipt" />
      <div className="prose">
        <p className="lead">
          A part may go back within 14 days from the day you receive it. We keep a restocking fee of 20% of
          its price.
        </p>
        <h2>What goes back in full</h2>
        <p>If we sent the wrong part, you get all of your money back. Please tell us before you send it.</p>
        <h2>Damaged on the way</h2>
        <p>
          For a damaged order we need a photo of the unopened box. Take it before you cut the tape, and one of
          the damage after.
        </p>
        <h2>What we cannot take back</h2>
        <ul>
          <li>Parts made or changed for your truck.</li>
          <li>Parts that have been installed.</li>
          <li>Parts that have been tampered with.</li>
        </ul>
        <h2>How to send it</h2>
        <p>
          Ring us at <a href={`tel:${phone.digits}`}>{phone.display}</a> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a> with your order number, which is in the email we sent you.
          More ways to reach us are on the <Link to={href('/contactus')}>contact page</Link>.
        </p>
      </div>
      <BreadcrumbJsonLd to={[['Return Policy', href('/return-policy')]]} />
    </>
  );
}
