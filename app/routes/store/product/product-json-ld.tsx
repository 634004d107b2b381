import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import type { Site } from '../../../../shop/contracts/site.ts';
import { brands, currency, restockingFeePercent, returnDays, shopName } from '../../../../shop/facts.ts';
import type { FitmentRule } from '../../../../shop/rules/fitment/fit.ts';
import { formatFitment } from '../../../../shop/rules/fitment/fitment-text.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { pictureId } from '../../../../shop/rules/pictures.ts';
import { deliveryCents, toPricedLine } from '../../../../shop/rules/pricing.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { states } from '../../../../shop/states.ts';
import { truckFacts } from '../../../../shop/trucks.ts';
import { jsonLdScript } from '../../../layout/breadcrumb-json-ld.tsx';
import { useSite } from '../../../layout/page-meta.ts';

/** Renders a product for search engines (schema.org): like the breadcrumbs, in documents only. */
export function ProductJsonLd({ product }: { product: ProductDetails }) {
  const site = useSite();
  const __html = import.meta.env.SSR && site ? jsonLdScript(productJsonLd(product, site)) : '';
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

function productJsonLd(product: ProductDetails, { publicUrl, shipsWithinDays }: Site): object {
  const origin = publicUrl.replace(/\/$/, '');
  const availability = product.countInStock > 0 ? 'InStock' : 'OutOfStock';
  const condition = product.brand === brands.used ? 'UsedCondition' : 'NewCondition';
  const vehicles = vehiclesOf(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    // Search engines show the image as the product itself, so a drawing of its kind is left out.
    ...(pictureId(product.image) && { image: origin + product.image }),
    sku: product.lugoPart,
    category: product.partType,
    brand: { '@type': 'Brand', name: product.brand },
    ...(vehicles.length > 0 && { isAccessoryOrSparePartFor: vehicles }),
    offers: {
      '@type': 'Offer',
      url: `${origin}/product/${product._id}`,
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: `https://schema.org/${condition}`,
      seller: { '@type': 'Organization', name: shopName },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: formatCents(deliveryCents(toPricedLine(product, 1))),
          currency,
        },
        shippingDestination: {
          '@type': 'DefinedRegion',
          addressCountry: 'US',
          addressRegion: states.map(({ code }) => code),
        },
        ...(shipsWithinDays !== null &&
          product.freight !== 'truck' &&
          product.countInStock > 0 &&
          handlingTime(shipsWithinDays)),
      },
      hasMerchantReturnPolicy: returnPolicy(origin),
    },
    ...(product.numReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.numReviews,
      },
    }),
  };
}

/** Until a part leaves the shop; `DAY` means business days here (schema.org). How long the carrier takes, nobody promises. */
const handlingTime = (maxValue: number): object => ({
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue, unitCode: 'DAY' },
  },
});

/** What the return policy says, as far as schema.org has words for it. */
function returnPolicy(origin: string): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    // A plain number is a percentage of the price.
    restockingFee: restockingFeePercent,
    merchantReturnLink: `${origin}/return-policy`,
  };
}

/** The trucks that a part fits: one entry for each of its rules, or one for its years. */
function vehiclesOf({ fitment, year }: ProductDetails): object[] {
  if (fitment.length > 0) return fitment.map(ruleVehicle);
  return year.length > 0 ? [vehicle(year, truckFacts.make.options, '')] : [];
}

function ruleVehicle(rule: FitmentRule): object {
  const years = Array.from({ length: rule.to - rule.from + 1 }, (_, at) => rule.from + at);
  const makes = truckFacts.make.options.filter(({ value }) => rule.make?.includes(value));
  const { make: _make, note: _note, ...rest } = rule;
  // As the rule is typed, without its years.
  const configuration = formatFitment([rest]).split('; ').slice(1).join('; ');
  return vehicle(years, makes.length > 0 ? makes : truckFacts.make.options, configuration);
}

function vehicle(
  years: readonly number[],
  makes: readonly { name: string }[],
  configuration: string,
): object {
  return {
    '@type': 'Vehicle',
    name: `${compressYears(years)} ${makes.map(({ name }) => name).join(' or ')} truck`,
    manufacturer: makes.map(({ name }) => ({ '@type': 'Brand', name })),
    vehicleModelDate: years.map(String),
    ...(configuration && { vehicleConfiguration: configuration }),
  };
}
