import {
  address,
  businessHoursSchema,
  email,
  foundedYear,
  links,
  mapPlace,
  phone,
  shopName,
} from '../../shop/facts.ts';

/** Returns the shop's address, hours and contacts for search engines (schema.org). */
export function businessJsonLd(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoPartsStore',
    '@id': `${origin}/#shop`,
    name: shopName,
    url: `${origin}/`,
    logo: `${origin}/art/logo.svg`,
    image: `${origin}/art/og.png`,
    telephone: `+1${phone.digits}`,
    email,
    foundingDate: String(foundedYear),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: mapPlace.latitude, longitude: mapPlace.longitude },
    openingHours: businessHoursSchema,
    sameAs: [links.facebook, links.instagram, links.youtube],
  };
}
