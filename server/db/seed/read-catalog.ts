import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chemicalPlace, standardWarnings } from '../../../shop/rules/catalog/california-warning.ts';
import { toCents } from '../../../shop/rules/money.ts';
import type { FitmentRule } from '../../../shop/rules/fitment/fit.ts';
import { parseFitment } from '../../../shop/rules/fitment/fitment-text.ts';
import type { Spec } from '../../../shop/rules/catalog/specs.ts';

/** A row for `products` with its `stock`, with SQL column names. */
export interface SeedProduct {
  id: string;
  name: string;
  brand: string;
  lugo_part: string;
  vendor: string;
  vendor_part: string;
  part_type: string;
  years: number[];
  fitment: FitmentRule[];
  description: string;
  specs: Spec[];
  fit_notes: string | null;
  weight_lb: number | null;
  oversize: boolean;
  truck_freight: boolean;
  related_lugo_parts: string[];
  price_cents: number;
  shipping_cents: number | null;
  on_hand: number;
  california_warning: string;
  drawing: string | null;
  drawing_alt: string;
  rating_sum: number;
  rating_count: number;
  featured_position: number | null;
}

/** A row for `reviews`. */
export interface SeedReview {
  id: string;
  product_id: string;
  name: string;
  rating: number;
  comment: string;
  created_at: string;
}

interface ProductRecord {
  name: string;
  brand: string;
  lugoPart: string;
  /** Vendor part number, as the API calls it. */
  category: string;
  vendor: string;
  partType: string;
  year: number[];
  price: number;
  shippingPrice: number | null;
  countInStock: number;
  description: string;
  weightLb: number | null;
  oversize: boolean;
  specs: Record<string, string>;
  relatedLugoParts: string[];
  fitNotes: string | null;
}

interface ReviewRecord {
  lugoPart: string;
  author: string;
  rating: number;
  comment: string;
  createdAt: string;
}

interface Drawings {
  byLugoPart: Record<string, { drawing: string; alt: string }>;
}

/** The featured products on the home page: four different parts in stock, whose drawings are clear at small size. */
const featured = ['LCT-TG-5401', 'LCT-TC-5501', 'LCT-GR-5701', 'LCT-HL-5502'];

/** Parts of brass, of solder or with plated ends, whose makers would warn of the lead in them. */
const withLead = new Set([
  'LCT-BC-4702',
  'LCT-BC-5503',
  'LCT-FL-4701',
  'LCT-FL-4901',
  'LCT-HD-5503',
  'LCT-MC-4702',
]);

/** The heaviest parts of the demo: the heaviest parcel that UPS and FedEx take weighs 150 lb. */
const truckFreightLb = 100;

/** Returns an id that is the same in every shop, so that links to demo products work everywhere. */
export const seedId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/** Reads the demo catalog from its files as rows. */
export function readCatalog(): { products: SeedProduct[]; reviews: SeedReview[] } {
  const drawings = readData<Drawings>('drawings.json').byLugoPart;
  // Written from the texts of the products, each checked by hand; a part without a line goes by its years.
  const fitment = readData<Record<string, string>>('fitment.json');
  const reviews = readData<ReviewRecord[]>('reviews.json');
  const ratings = Map.groupBy(reviews, (review) => review.lugoPart);

  return {
    products: readData<ProductRecord[]>('products.json').map((record) => {
      const rated = ratings.get(record.lugoPart) ?? [];
      const position = featured.indexOf(record.lugoPart) + 1;
      return {
        id: seedId(`product ${record.lugoPart}`),
        name: record.name,
        brand: record.brand,
        lugo_part: record.lugoPart,
        vendor: record.vendor,
        vendor_part: record.category,
        part_type: record.partType,
        years: record.year,
        fitment: rulesOf(fitment[record.lugoPart] ?? ''),
        description: record.description,
        specs: Object.entries(record.specs).map(([name, value]) => ({ name, value })),
        fit_notes: record.fitNotes,
        weight_lb: record.weightLb,
        oversize: record.oversize,
        truck_freight: (record.weightLb ?? 0) >= truckFreightLb,
        related_lugo_parts: record.relatedLugoParts,
        price_cents: toCents(record.price),
        shipping_cents: record.shippingPrice === null ? null : toCents(record.shippingPrice),
        on_hand: record.countInStock,
        california_warning: withLead.has(record.lugoPart)
          ? standardWarnings.Both.replace(chemicalPlace, 'lead')
          : '',
        // Used parts have none.
        drawing: drawings[record.lugoPart]?.drawing ?? null,
        drawing_alt: drawings[record.lugoPart]?.alt ?? '',
        rating_sum: rated.reduce((sum, review) => sum + review.rating, 0),
        rating_count: rated.length,
        featured_position: position || null,
      };
    }),
    reviews: reviews.map((review) => ({
      id: seedId(`review ${review.lugoPart} ${review.author}`),
      product_id: seedId(`product ${review.lugoPart}`),
      name: review.author,
      rating: review.rating,
      comment: review.comment,
      created_at: review.createdAt,
    })),
  };
}

function rulesOf(text: string): FitmentRule[] {
  const parsed = parseFitment(text);
  if ('error' in parsed) throw new Error(`fitment.json: ${parsed.error} in ${text}`);
  return parsed.rules;
}

function readData<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', name), 'utf8')) as T;
}
