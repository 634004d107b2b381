import './about.css';
import { href } from 'react-router';
import { address, foundedYear, links, mapGrid, mapPlace, shopName } from '../../../shop/facts.ts';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';
import { businessJsonLd } from '../../layout/business-json-ld.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink, SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta, publicUrl } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/about';
import { tilePx, tilesAround } from '../../../shop/rules/map-tiles.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Link } from '../../ui/link.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const origin = publicUrl(matches) ?? '';
  return [
    ...pageMeta({
      title: 'About',
      description: `A family shop in ${address.city} for Chevrolet and GMC trucks of 1955 to 1959: parts and restoration since ${foundedYear}.`,
      path: href('/about'),
      matches,
    }),
    { 'script:ld+json': businessJsonLd(origin) },
  ];
}

export default function About() {
  return (
    <>
      <BreadcrumbJsonLd to={[['About', href('/about')]]} />
      <div className="wide about">
        <SectionHeader level={1} title="About" meta={`Since ${foundedYear}`} />
        <div className="cols cols--reversed">
          <figure>
            <div className="plate about__pic">
              <img
                src="/art/gallery/11-family-bench.svg"
                alt="Four people of different ages around a workbench with a carburetor and a headlight"
                width={1200}
                height={800}
                fetchPriority="high"
              />
            </div>
            <figcaption className="fig">
              <b>Fig. 1</b>
              <span>The family at the bench</span>
            </figcaption>
          </figure>
          <Story />
        </div>
      </div>
      <section className="wide section">
        <SectionHeader title="What we do">
          <MoreLink to={href('/store-front')}>Store front</MoreLink>
        </SectionHeader>
        <ul className="about__work">
          <li>
            <h3>
              <Link to={href('/store')}>New parts</Link>
            </h3>
            <p>Aftermarket parts by the year and the part number, from the bed floor to the wiper arm.</p>
          </li>
          <li>
            <h3>
              <Link to={href('/napco-store')}>NAPCO parts</Link>
            </h3>
            <p>New parts for the four-wheel-drive conversions, made in the USA.</p>
          </li>
          <li>
            <h3>
              <Link to={href('/used-store')}>Used parts</Link>
            </h3>
            <p>What comes off a truck and is too good to throw away, here and in our marketplace shop.</p>
          </li>
          <li>
            <h3>
              <Link to={href('/restoration')}>Restoration</Link>
            </h3>
            <p>Metal, mechanics, wiring, paint and trim, from a single panel to the whole truck.</p>
          </li>
        </ul>
      </section>
      <section className="wide section">
        <SectionHeader title="Where we are">
          <BusinessHours />
        </SectionHeader>
        <ShopMap />
      </section>
    </>
  );
}

function Story() {
  return (
    <div className="prose">
      <p className="lead">
        {shopName} is one family, one shop and one kind of truck: the Chevrolet and GMC pickups, panels and
        wagons of 1955 to 1959.
      </p>
      <p>
        We opened in {foundedYear} in {address.city}, because the parts for these trucks were hard to find and
        harder to trust. Since then we have sold what we would bolt on ourselves, and said so when a part
        needs trimming, a second pair of hands or a patient afternoon.
      </p>
      <p>
        Behind the counter is a workshop. The same people who pack your order take trucks apart, straighten
        them, wire them and paint them. That is why a question about a part is answered by someone who has
        held it, and why the store knows which year it fits.
      </p>
      <p>
        Tell us what’s in your barn. Call <PhoneLink /> (
        <BusinessHours />
        ), or drop us a line.
      </p>
      <p className="row">
        <ButtonLink to={href('/restoration')}>Ask about a restoration</ButtonLink>
        <ButtonLink kind="line" to={href('/parts')}>
          Ask for a part
        </ButtonLink>
      </p>
    </div>
  );
}

const tiles = tilesAround(mapPlace, mapGrid);
const { latitude, longitude, zoom } = mapPlace;
const largeMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;

/**
 * The shop on a static map: nothing to drag, nothing to zoom, a fixed marker (specification, section 2).
 * If the tiles do not load, the paper below them shows, and marker, address and link remain.
 */
export function ShopMap() {
  return (
    <div className="map-and-address">
      <figure className="map" aria-label={`Map of ${address.city} with a marker at ${shopName}`}>
        {tiles.map(({ z, x, y, left, top }) => (
          <img
            key={`${x}/${y}`}
            src={`/map/${z}/${x}/${y}.png`}
            alt=""
            width={tilePx}
            height={tilePx}
            loading="lazy"
            draggable={false}
            style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
          />
        ))}
        <svg className="map__marker" viewBox="0 0 32 44" width={32} height={44} aria-hidden="true">
          <path d="M16 1C7.7 1 1 7.7 1 16c0 11 15 27 15 27s15-16 15-27C31 7.7 24.3 1 16 1z" />
          <circle cx="16" cy="16" r="6" />
        </svg>
        <figcaption className="map__label">{address.city}</figcaption>
      </figure>
      <div>
        <address>
          <b>{shopName}</b>
          <br />
          {address.street}
          <br />
          {address.city},&nbsp;{address.postalCode}
          <br />
          <PhoneLink />
        </address>
        <p className="mt-4">
          <ExternalLink className="link" href={largeMap}>
            Open a larger map
          </ExternalLink>
        </p>
        <p className="mt-4 text-small text-ink-2">
          Map ©{' '}
          <ExternalLink className="link" href={links.mapCredits}>
            OpenStreetMap contributors
          </ExternalLink>
        </p>
      </div>
    </div>
  );
}
