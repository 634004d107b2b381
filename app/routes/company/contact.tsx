import { href } from 'react-router';
import { address, businessHours, email, links, phone, shopName } from '../../../shop/facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import { businessJsonLd } from '../../layout/business-json-ld.ts';
import { pageMeta, publicUrl, useSite } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/contact';

export function meta({ matches }: Route.MetaArgs) {
  const origin = publicUrl(matches) ?? '';
  const page = pageMeta({
    title: 'Contact',
    description: `${phone.display}, ${businessHours}. How to reach ${shopName} by phone, email and mail.`,
    path: href('/contactus'),
    matches,
  });
  return [...page, { 'script:ld+json': businessJsonLd(origin) }];
}

export default function Contact() {
  return (
    <>
      <SectionHeader level={1} title="Contact" />
      <div className="cols">
        <div>
          <p className="lead">
            Tell us the year, the series and what is missing. A photo of the old part says more than its name.
          </p>
          <Facts className="mt-6">
            <Fact name="Phone">
              <PhoneLink />
            </Fact>
            <Fact name="Email">
              <a href={`mailto:${email}`}>{email}</a>
            </Fact>
            <Fact name="Hours">{businessHours}</Fact>
            <Fact name="Address">
              <address>
                {shopName}
                <br />
                {address.street}
                <br />
                {address.city},&nbsp;{address.postalCode}
              </address>
            </Fact>
          </Facts>
          <p className="row mt-6">
            <ButtonLink to={href('/parts')}>Ask about a part</ButtonLink>
            <ButtonLink kind="line" to={href('/restoration')}>
              Ask about a restoration
            </ButtonLink>
            <ButtonLink kind="line" to={href('/career')}>
              Apply for a job
            </ButtonLink>
          </p>
        </div>
        <section className="sheet sheet--head">
          <h2 className="text-h3">About an order</h2>
          <p className="mt-2">
            Have your order number handy; it’s in our email. Can’t find it?{' '}
            <Link to={href('/find-order')}>Find your order</Link>. Directions are on{' '}
            <Link to={href('/about')}>About</Link>.
          </p>
          {useSite()?.pickup && (
            <p className="mt-2">Picking it up? Please wait for our email that your parts are ready.</p>
          )}
          <h2 className="mt-6 text-h3">Elsewhere</h2>
          <ul className="mt-2">
            {[
              { href: links.facebook, name: 'Facebook' },
              { href: links.instagram, name: 'Instagram' },
              { href: links.youtube, name: 'YouTube' },
              { href: links.usedMarketplace, name: 'Used parts on the marketplace' },
            ].map(({ href, name }) => (
              <li key={href}>
                <ExternalLink className="link" href={href}>
                  {name}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <BreadcrumbJsonLd to={[['Contact', href('/contactus')]]} />
    </>
  );
}
