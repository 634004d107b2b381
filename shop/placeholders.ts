import { address, email, links, mapPlace, phone } from './facts.ts';

/** What `facts.ts` has until the family fills in its own. */
const invented: Record<string, unknown> = {
  'address.street': '1957 Task Force Way',
  'address.city': 'Northern California',
  'address.postalCode': '95000',
  'mapPlace.latitude': 38.9,
};

/** Names that can belong to nobody (RFC 2606). */
const isReserved = (addressOrUrl: string): boolean => /\.(example|invalid|test)(\/|$)/.test(addressOrUrl);

/** Returns the names of the shop's facts that still are placeholders. */
export function placeholderFacts(): string[] {
  const facts: Record<string, unknown> = {
    'address.street': address.street,
    'address.city': address.city,
    'address.postalCode': address.postalCode,
    'mapPlace.latitude': mapPlace.latitude,
  };
  return [
    ...Object.keys(invented).filter((name) => facts[name] === invented[name]),
    // 555-01xx belongs to films.
    ...(/^555|55501\d\d$/.test(phone.digits) ? ['phone'] : []),
    ...(isReserved(email) ? ['email'] : []),
    ...Object.entries(links).flatMap(([name, url]) => (isReserved(url) ? [`links.${name}`] : [])),
  ];
}
