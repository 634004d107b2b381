import type { SeedProduct } from './read-catalog.ts';
import { seedId } from './read-catalog.ts';

/** Finish and grade distinguish the variations of a part. */
const finishes = [
  'Bare',
  'Primed',
  'Black',
  'Gray',
  'Zinc',
  'Stainless',
  'Chrome',
  'Painted',
  'Polished',
  'Weathered',
  'White',
  'Argent',
  'Satin',
];
const grades = [
  'Heavy Gauge',
  'Economy',
  'Show Quality',
  'Original Style',
  'Custom',
  'Deluxe',
  'Standard',
  'Commercial',
  'Premium',
  'Fleet',
  'Export',
  'Service',
];

/**
 * Generates `count` variations of the real parts for scale tests. Deterministic: variation 1,000 is the same in every run.
 * Variations have no reviews and are not featured.
 */
export function* varyCatalog(originals: readonly SeedProduct[], count: number): Generator<SeedProduct> {
  for (let index = 0; index < count; index++) {
    const original = originals[index % originals.length] as SeedProduct;
    yield variant(original, 1 + Math.floor(index / originals.length));
  }
}

function variant(original: SeedProduct, round: number): SeedProduct {
  const lugoPart = withSerial(original.lugo_part, round);
  const spread = Number.parseInt(seedId(`spread ${lugoPart}`).slice(0, 6), 16);
  const finish = finishes[round % finishes.length];
  const years = shortened(original, round);
  const grade = grades[Math.floor(round / finishes.length) % grades.length];
  return {
    ...original,
    id: seedId(`product ${lugoPart}`),
    name: `${original.name}, ${finish}, ${grade}`,
    lugo_part: lugoPart,
    vendor_part: `${original.vendor_part}.${round}`,
    years,
    fitment: original.fitment
      .filter(({ from }) => years.includes(from))
      .map((rule) => ({ ...rule, to: Math.min(rule.to, Math.max(...years)) })),
    related_lugo_parts: original.related_lugo_parts.map((part) => withSerial(part, round)),
    // Between 70 % and 130 % of the original, ending in 95 cents.
    price_cents: Math.max(195, Math.round((original.price_cents * (70 + (spread % 61))) / 10_000) * 100 - 5),
    on_hand: original.brand === 'Used' ? 1 : spread % 41,
    rating_sum: 0,
    rating_count: 0,
    featured_position: null,
  };
}

/** `LCT-FF-5501L` → `LCT-FF-55301L`: inserts the round into the serial number. */
function withSerial(lugoPart: string, round: number): string {
  return lugoPart.replace(/^(LCT-[A-Z]{2}-\d\d)(\d\d)([LR]?)$/, `$1${round}$2$3`);
}

/** Ends the years of some variations earlier, unless the name states years. */
function shortened({ name, years }: SeedProduct, round: number): number[] {
  return /\d{4}/.test(name) ? years : years.slice(0, Math.max(1, years.length - (round % 3)));
}
