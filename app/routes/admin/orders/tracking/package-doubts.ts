import { editCost } from '../../../../../shop/rules/catalog/edit-cost.ts';
import {
  carrierOfNumber,
  isKnownCarrier,
  isPickupCarrier,
  mistakenCarrier,
  plainNumber,
  usualCarriers,
} from '../../../../../shop/rules/orders/tracking.ts';

interface PackageDoubt {
  field: 'carrier' | 'trackingNumber';
  message: string;
  act: string;
  consequence: string;
}

/** No carrier has shorter numbers; some freight companies do. */
const shortestNumber = 8;

/** Returns what to ask before a package is saved with a carrier and a number; nothing when both look right. */
export function packageDoubts(carrier: string, number: string): PackageDoubt[] {
  const doubts: PackageDoubt[] = [];
  if (!isKnownCarrier(carrier)) {
    const meant = meantCarrier(carrier, number);
    doubts.push({
      field: 'carrier',
      message: `We don’t know the carrier “${carrier.trim()}”.${meant ? ` Did you mean ${meant}?` : ''}`,
      act: 'Save Anyway',
      consequence:
        'Save it anyway? Customers get a tracking button for UPS, USPS, FedEx and DHL only, and PayPal knows no other carrier.',
    });
  }
  const mistaken = mistakenCarrier(carrier, number);
  if (mistaken || plainNumber(number).length < shortestNumber)
    doubts.push({
      field: 'trackingNumber',
      message: mistaken
        ? `This doesn’t look like a ${mistaken} number.`
        : 'This is very short for a tracking number.',
      act: 'Send Anyway',
      consequence: `Send it anyway? The customer gets an email with ${number}.`,
    });
  return doubts;
}

/** Returns the carrier that a name, or else the number, probably means. */
function meantCarrier(typed: string, number: string): string | undefined {
  const words: string[] = typed.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  if (words.includes('post') || words.includes('mail')) return 'USPS';
  const [closest] = usualCarriers
    .filter((name) => !isPickupCarrier(name))
    .map((name) => {
      const costs = [...words, typed.toLowerCase().replaceAll(/[^a-z]/g, '')].map((word) =>
        editCost(word, name.toLowerCase(), oneSlip),
      );
      return { name, cost: Math.min(...costs) };
    })
    .filter(({ cost }) => Number.isFinite(cost))
    .toSorted((one, other) => one.cost - other.cost);
  return closest?.name ?? carrierOfNumber(number);
}

/** The cost of a wrong or missing letter, or of the first two swapped. */
const oneSlip = 1.5;
