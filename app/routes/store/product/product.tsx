import './product.css';
import { Suspense } from 'react';
import { href } from 'react-router';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { brands } from '../../../../shop/facts.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { inBrowser, type Load, onServer } from '../../../browser/api.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Paragraphs } from '../../../ui/product/paragraphs.tsx';
import { PartName } from '../../../ui/product/part-name.tsx';
import { cardsOf, cardsText, ProductCard } from '../../../ui/product/product-card.tsx';
import { Stars } from '../../../ui/product/stars.tsx';
import { BreadcrumbJsonLd } from '../../../layout/breadcrumb-json-ld.tsx';
import { MyTruck } from '../../../ui/fit/my-truck.tsx';
import { Link } from '../../../ui/link.tsx';
import { YearStrip } from '../../../ui/product/year-strip.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import type { Route } from './+types/product';
import { MoreParts } from './more-parts.tsx';
import { ProductImages } from './product-images.tsx';
import { ProductJsonLd } from './product-json-ld.tsx';
import { categoryPath, ProductTrail, trailTo } from './product-trail.tsx';
import { PurchaseBox } from './purchase-box.tsx';
import { GoBack } from './go-back.tsx';
import { dated, Reviews } from './reviews.tsx';

/** Few parts have questions yet. */
const Questions = lazyOrNothing(async () => (await import('../questions/questions.tsx')).Questions);
const CaliforniaWarning = lazyOrRetry(
  async () => (await import('../../../ui/product/california-warnings.tsx')).CaliforniaWarning,
);
const InstallInfo = lazyOrRetry(async () => (await import('./install-info.tsx')).InstallInfo);

async function load({ call, params, signal }: Load<Route.LoaderArgs>) {
  const { related, boughtTogether, californiaWarning, ...product } = await call('GET /api/products/:id', {
    params: { id: params.id },
    signal,
  });
  // Most parts have none, and their pages say nothing about it.
  return {
    product: { ...product, reviews: product.reviews.map(dated) },
    related: cardsText(related),
    ...(boughtTogether && { boughtTogether }),
    ...(californiaWarning && { californiaWarning }),
  };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  const path = href('/product/:id', { id: product._id });
  const years = compressYears(product.year);
  const price = dollars(product.price);
  return [
    ...pageMeta({
      title: product.name,
      description:
        `${product.name}${product.lugoPart && `, part number ${product.lugoPart}`}${years && `, fits ${years}`}.${product.fitsOnly && ` ${product.fitsOnly}.`} ${price}. ${product.description}`.slice(
          0,
          300,
        ),
      path,
      noindex: product.byLink,
      image: `/previews/${product._id}.png`,
      matches,
    }),
    ...(product.byLink
      ? []
      : [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: `${product.name}, ${price}` },
        ]),
  ];
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, related: cards, boughtTogether, californiaWarning } = loaderData;
  const related = cardsOf(cards);
  return (
    <>
      <div className="product-top">
        {/* The key begins with the link that led to another part. */}
        <GoBack key={product._id} brand={product.brand} />
        <ProductTrail product={product} />
        {!product.byLink && (
          <>
            <ProductJsonLd product={product} />
            <BreadcrumbJsonLd
              to={[...trailTo(product), [product.name, href('/product/:id', { id: product._id })]]}
            />
          </>
        )}
      </div>
      <div className="product">
        <div className="product__pictures">
          <ProductImages key={product._id} product={product} />
        </div>
        <div className="product__side">
          <div>
            {product.lugoPart && <p className="partno">Part Number {product.lugoPart}</p>}
            <h1 className={lengthOf(product) > longName ? 'product__long-name' : undefined}>
              <PartName>{product.name}</PartName>
            </h1>
            <p className="product__rating">
              <a href="#reviews">
                {product.numReviews > 0 && <Stars rating={product.rating} />}
                <span className="text-small">
                  {product.numReviews > 0 ? countOf(product.numReviews, 'review') : 'No Reviews'}
                </span>
              </a>
            </p>
          </div>
          {/* The key resets the quantity for another product. */}
          <PurchaseBox key={product._id} product={product}>
            {californiaWarning && (
              <Suspense>
                <CaliforniaWarning text={californiaWarning} />
              </Suspense>
            )}
          </PurchaseBox>
          <Years product={product} />
        </div>
        {product.description.trim() !== '' && (
          <section className="product__text">
            <SectionHeader title="Description" />
            <Paragraphs>{product.description}</Paragraphs>
          </section>
        )}
        <section className="product__facts">
          <SectionHeader title="Details" />
          <ProductFacts product={product} />
          {(product.installNotes || product.documents.length > 0) && (
            <Suspense>
              <InstallInfo product={product} />
            </Suspense>
          )}
        </section>
      </div>
      {product.numQuestions > 0 && (
        <Suspense>
          <Questions key={product._id} product={product}>
            <AskButton className="btn btn--line">Ask about this part</AskButton>
          </Questions>
        </Suspense>
      )}
      <Reviews product={product} />
      {related.length > 0 && (
        <section className="mt-section">
          <SectionHeader title="Related parts" />
          <ul className="cards">
            {related.map((part) => (
              <ProductCard
                key={part._id}
                product={part}
                level={3}
                goBackPath={href('/product/:id', { id: product._id })}
              />
            ))}
          </ul>
        </section>
      )}
      <MoreParts key={`more ${product._id}`} product={product} boughtTogether={boughtTogether} />
    </>
  );
}

/** Characters; a longer name is set smaller, so that the button stays in the first screen of a phone. */
const longName = 60;
/** What restricts the fit is above the button, too, in smaller letters. */
const lengthOf = ({ name, fitsOnly }: ProductDetails) => name.length + fitsOnly.length / 4;

/** The years that the product fits, as boxes and in words, and what else to look at. */
function Years({ product }: { product: ProductDetails }) {
  const years = compressYears(product.year);
  if (!years && !product.fitNotes) return null;
  return (
    <section>
      <div className="product__years">
        <h2 className="label">Year(s)</h2>
        {years && <span className="tabular-nums">{years}</span>}
      </div>
      <div className="mt-2">
        <YearStrip years={product.year} large />
      </div>
      <MyTruck className="link text-small mt-2">
        {(truck) => (truck ? `Your truck: ${truck}` : 'Does it fit? Tell us your truck')}
      </MyTruck>
      {product.fitCounts.map(({ year, owners, sentBack }) => (
        <p key={year} className="mt-2 text-small">
          {owners} owners of a {year} bought this, {sentBack === 0 ? 'none' : sentBack} sent it back because
          it didn’t fit.
        </p>
      ))}
      {product.fitNotes && (
        <p className="mt-2 text-small text-ink-2">{`${product.fitNotes.replace(/\.$/, '')}.`}</p>
      )}
    </section>
  );
}

function ProductFacts({ product }: { product: ProductDetails }) {
  return (
    <Facts>
      {product.brand !== '' && <Fact name="Brand">{product.brand}</Fact>}
      {product.partType !== '' && (
        <Fact name="Category">
          {product.brand === brands.used ? (
            product.partType
          ) : (
            <Link to={categoryPath(product.partType)}>{product.partType}</Link>
          )}
        </Fact>
      )}
      {product.specs.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {product.weightLb !== null && <Fact name="Weight">{product.weightLb} lb</Fact>}
    </Facts>
  );
}
