import '../../styles/blueprint.css';
import './home.css';
import { href } from 'react-router';
import { featuredCount, foundedYear, links, restockingFeePercent, returnDays } from '../../../shop/facts.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { cardsOf, cardsText, ProductCard } from '../../ui/product/product-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { MoreLink, SectionHeader } from '../../ui/section-header.tsx';
import { TruckBlueprint } from '../../ui/pictures/truck-blueprint.tsx';
import { GalleryTeaser } from '../../ui/pictures/gallery-teaser.tsx';
import { businessJsonLd } from '../../layout/business-json-ld.ts';
import { pageMeta, publicUrl } from '../../layout/page-meta.ts';
import type { Route } from './+types/home';
import { Hero } from './hero.tsx';
import { PartsIndex } from './parts-index.tsx';
import { StoreSections } from './store-sections.tsx';

/** Of the gallery, by position: before and after, at work, on the road. */
const shownScenes = [1, 4, 9];

async function load({ call, signal }: Load<Route.LoaderArgs>) {
  const [featured, { partType, shelves }, { pictures }] = await Promise.all([
    call('GET /api/products/featured', { signal }),
    call('GET /api/products/facets', { signal }),
    call('GET /api/gallery', { signal }),
  ]);
  const scenes = pictures.filter(({ position }) => shownScenes.includes(position));
  return { featured: cardsText(featured.slice(0, featuredCount)), partType, shelves, scenes };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ matches }: Route.MetaArgs) {
  const page = pageMeta({
    title: 'Parts and restoration for 1955–1959 Chevrolet and GMC trucks',
    description:
      'New aftermarket and NAPCO parts and restoration work for classic Chevrolet and GMC trucks, from a family shop in Northern California.',
    path: href('/'),
    matches,
  });
  return [...page, { 'script:ld+json': businessJsonLd(publicUrl(matches) ?? '') }];
}

export default function Home({ loaderData: { featured, partType, shelves, scenes } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <FactLine />
      <section className="wide section">
        <SectionHeader title="Featured parts">
          <MoreLink to={href('/store')}>All new aftermarket products</MoreLink>
        </SectionHeader>
        <ul className="cards">
          {cardsOf(featured).map((product) => (
            <ProductCard key={product._id} product={product} level={3} goBackPath="/" />
          ))}
        </ul>
      </section>
      <PartsIndex className="wide section" counts={partType} />
      <Restoration />
      <section className="wide section">
        <SectionHeader title="Three shelves">
          <MoreLink to={href('/store-front')}>Store front</MoreLink>
        </SectionHeader>
        <StoreSections counts={shelves} level={3} />
      </section>
      <div className="wide section">
        <GalleryTeaser scenes={scenes}>
          <p className="social">
            <span>More pictures, and what goes on here:</span>
            <ExternalLink className="link" href={links.facebook}>
              Facebook
            </ExternalLink>
            <ExternalLink className="link" href={links.instagram}>
              Instagram
            </ExternalLink>
            <ExternalLink className="link" href={links.youtube}>
              YouTube
            </ExternalLink>
          </p>
        </GalleryTeaser>
      </div>
      <Merchandise />
    </>
  );
}

function FactLine() {
  const facts = [
    [`Since ${foundedYear}`, 'One family, one shop, one kind of truck'],
    ['NAPCO, made in the USA', 'New parts for the four-wheel-drive conversions'],
    ['Shipped from California', 'To all US states except Hawaii and Alaska'],
    [`${returnDays} days to return`, `${restockingFeePercent}% restocking fee, wrong items fully refunded`],
  ];
  return (
    <div className="wide">
      <ul className="factline">
        {facts.map(([title, words]) => (
          <li key={title}>
            <b>{title}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Restoration() {
  return (
    <section className="section">
      <div className="blueprint">
        <div className="wide blueprint__body">
          <div>
            <h2>Restoration, from a rusted rocker to a whole truck</h2>
            <p className="lead mt-4">
              Metal, mechanics, wiring, paint and trim under one roof. Tell us what’s in your barn and what
              you want to drive; you get an honest answer before you get a price.
            </p>
            <p className="mt-5">
              <ButtonLink to={href('/restoration')} className="btn--blueprint">
                Restoration services
              </ButtonLink>
            </p>
          </div>
          <TruckBlueprint fig={2} lazy />
        </div>
      </div>
    </section>
  );
}

function Merchandise() {
  return (
    <section className="wide section">
      <SectionHeader title="Shirts, caps and mugs" />
      <div className="merch">
        <div className="plate plate--truck">
          <img src="/art/merchandise.svg" alt="" width={1200} height={520} loading="lazy" />
        </div>
        <div>
          <p className="lead">
            Our merchandise has its own shop on another site. It opens in a new tab; your cart here stays as
            it is.
          </p>
          <p className="mt-4">
            <ExternalLink className="btn btn--line" href={links.merchandise}>
              Open the merchandise shop
            </ExternalLink>
          </p>
        </div>
      </div>
    </section>
  );
}
