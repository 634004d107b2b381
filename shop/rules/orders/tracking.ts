/*
 * Where a carrier shows how far a parcel has come. Admins type the carrier as they like ("Fed Ex Ground"), so its name is
 * recognized loosely; a number is recognized only where its form belongs to one carrier alone.
 */

/** Stored as the carrier of parts that the customer picks up at the shop: they have no tracking number. */
export const localPickup = 'Local pickup';

export const isPickupCarrier = (carrier: string | null | undefined): boolean => carrier === localPickup;

/** How an order gets to its buyer. */
export interface Delivery {
  /** Whether its buyer chose to pick it up. */
  pickup: boolean;
  carrier?: string | null;
  tracking?: { carrier: string } | undefined;
}

/** Returns whether an order is picked up: as its carrier says, and as its buyer chose while it has none. */
export function isForPickup({ pickup, tracking, carrier = tracking?.carrier ?? null }: Delivery): boolean {
  return carrier === null ? pickup : isPickupCarrier(carrier);
}

/** What admins choose from; they may type any other. */
export const usualCarriers = ['UPS', 'USPS', 'FedEx', 'DHL', 'Freight', localPickup] as const;

/** Returns the name that a usual carrier, or any kind of pickup, is stored under, however it is typed; other names unchanged. */
export function carrierName(typed: string): string {
  const letters = lettersOf(typed);
  if (/^(?:customer|shop|store|instore)?pickup$/.test(letters)) return localPickup;
  return usualCarriers.find((usual) => lettersOf(usual) === letters) ?? typed;
}

/** Returns whether a name is a usual carrier's, or a freight company's, which have names of their own. */
export const isKnownCarrier = (typed: string): boolean =>
  carrierNamed(typed) !== undefined ||
  /freight/i.test(typed) ||
  usualCarriers.some((usual) => usual === carrierName(typed));

/** Whether a carrier is the Postal Service, which alone delivers to a PO Box. */
export const isPostalService = (carrier: string): boolean => carrierNamed(carrier)?.title === 'USPS';

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[\s.-]/g, '');

interface Carrier {
  title: string;
  name: RegExp;
  /** A number that no other carrier gives. */
  number: RegExp | undefined;
  /** Any number of this carrier; undefined when its numbers have no form to go by. */
  form: RegExp | undefined;
  /** Whether the check digit of a number of that form is right. */
  checks?: (number: string) => boolean;
  url: (number: string) => string;
}

const carriers: readonly Carrier[] = [
  {
    title: 'USPS',
    name: /\busps\b|postal service|\bus mail\b|priority mail/,
    number: /^(?:9[1-5]\d{18}(?:\d\d)?|[A-Z]{2}\d{9}US)$/,
    // Labels may have the ZIP code in front.
    form: /^(?:(?:420\d{5}(?:\d{4})?)?\d{20}(?:\d\d)?|[A-Z]{2}\d{9}US)$/,
    url: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    title: 'UPS',
    name: /\bups\b|united parcel/,
    number: /^1Z[0-9A-Z]{16}$/,
    // The others are freight.
    form: /^(?:1Z[0-9A-Z]{16}|T\d{10}|\d{9})$/,
    checks: (number) => !number.startsWith('1Z') || hasUpsCheckDigit(number),
    url: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    title: 'FedEx',
    name: /\bfed ?ex\b|federal express/,
    number: undefined, // twelve or fifteen digits, as freight companies use them, too
    form: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
    url: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    title: 'DHL',
    name: /\bdhl\b/,
    number: undefined,
    form: undefined,
    url: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
];

/** Returns a number as carriers write it: people group its digits, and don't mind its case. */
export const plainNumber = (number: string): string => number.replaceAll(/[\s._-]/g, '').toUpperCase();

export const isSameNumber = (one: string, other: string): boolean => plainNumber(one) === plainNumber(other);

/** Returns the only carrier that gives numbers like this one. */
export const carrierOfNumber = (number: string): string | undefined =>
  carrierGiving(plainNumber(number))?.title;

const carrierGiving = (plain: string): Carrier | undefined =>
  carriers.find((candidate) => candidate.number?.test(plain));

/** Returns the carrier's page for a tracking number; undefined for other carriers, and for what can be no number. */
export function trackingPage(carrier: string, number: string): { carrier: string; url: string } | undefined {
  const plain = plainNumber(number);
  if (!/^[0-9A-Z]{8,40}$/.test(plain) || !/\d{4}/.test(plain)) return undefined;
  const match = carrierNamed(carrier) ?? carrierGiving(plain);
  return match && { carrier: match.title, url: match.url(plain) };
}

/**
 * Returns the carrier's name if a number does not look like one of its numbers: perhaps a digit is missing, or two are
 * swapped.
 */
export function mistakenCarrier(carrier: string, number: string): string | undefined {
  const named = carrierNamed(carrier);
  const plain = plainNumber(number);
  if (!named?.form || (named.form.test(plain) && named.checks?.(plain) !== false)) return undefined;
  return named.title;
}

/**
 * Tells whether the last digit of `1Z…` follows from the fifteen characters before it: letters count 2 for A, 3 for B and so
 * on, every second character counts twice, and the last digit makes the sum a multiple of ten.
 */
function hasUpsCheckDigit(number: string): boolean {
  const values = Array.from(number.slice(2), (each) =>
    /\d/.test(each) ? Number(each) : each.charCodeAt(0) - 63,
  );
  const check = values.pop();
  const sum = values.reduce((total, value, index) => total + value * (index % 2 === 1 ? 2 : 1), 0);
  return check === (10 - (sum % 10)) % 10;
}

function carrierNamed(typed: string): Carrier | undefined {
  const name = typed
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(/\bu s (?=mail|postal)/g, 'us ');
  return carriers.find((candidate) => candidate.name.test(name));
}
