/*
 * Where a carrier shows how far a parcel has come. Admins type the carrier as they like ("Fed Ex Ground"), so its name is
 * recognized loosely; a number is recognized only where its form belongs to one carrier alone.
 */

interface Carrier {
  title: string;
  name: RegExp;
  number: RegExp | undefined;
  url: (number: string) => string;
}

const carriers: readonly Carrier[] = [
  {
    title: 'USPS',
    name: /\busps\b|postal service|\bus mail\b|priority mail/,
    number: /^(?:9[1-5]\d{18}(?:\d\d)?|[A-Z]{2}\d{9}US)$/,
    url: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    title: 'UPS',
    name: /\bups\b|united parcel/,
    number: /^1Z[0-9A-Z]{16}$/,
    url: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    title: 'FedEx',
    name: /\bfed ?ex\b|federal express/,
    number: undefined, // twelve or fifteen digits, as freight companies use them, too
    url: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    title: 'DHL',
    name: /\bdhl\b/,
    number: undefined,
    url: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
];

/** Returns the carrier's page for a tracking number; undefined for other carriers, and for what can be no number. */
export function trackingPage(carrier: string, number: string): { carrier: string; url: string } | undefined {
  const digits = number.replaceAll(/[\s._-]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{8,40}$/.test(digits) || !/\d{4}/.test(digits)) return undefined;
  const name = carrier
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  const match =
    carriers.find((candidate) => candidate.name.test(name.replaceAll(/\bu s (?=mail|postal)/g, 'us '))) ??
    carriers.find((candidate) => candidate.number?.test(digits));
  return match && { carrier: match.title, url: match.url(digits) };
}

/** Tells whether a carrier took a parcel: one that is picked up has nothing that could prove it was delivered. */
export function isShipped(carrier: string): boolean {
  return !/pick ?-?up/i.test(carrier);
}
