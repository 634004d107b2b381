import type { Product } from '../../../../shop/contracts/catalog.ts';
import { pictureId } from '../../../../shop/rules/pictures.ts';
import { brands, currency, shopName } from '../../../../shop/facts.ts';

/** Returns a product for search engines (schema.org). */
export function productJsonLd(product: Product, origin: string) {
  const availability = product.countInStock > 0 ? 'InStock' : 'OutOfStock';
  const condition = product.brand === brands.used ? 'UsedCondition' : 'NewCondition';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    // Search engines show the image as the product itself, so a drawing of its kind is left out.
    ...(pictureId(product.image) && { image: new URL(product.image, origin || 'http://localhost').href }),
    sku: product.lugoPart,
    category: product.partType,
    brand: { '@type': 'Brand', name: product.brand },
    offers: {
      '@type': 'Offer',
      url: `${origin}/product/${product._id}`,
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: `https://schema.org/${condition}`,
      seller: { '@type': 'Organization', name: shopName },
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
