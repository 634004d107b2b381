import { brands } from '../../../shop/facts.ts';
import type { Discount } from '../../../shop/rules/pricing.ts';
import { deliveryTerms, priceCart } from '../../../shop/rules/pricing.ts';
import type { EmailedOrder } from '../emailed-order.ts';

/** Orders for the samples of emails, priced like real ones. */

type Line = EmailedOrder['lines'][number];

function line(
  name: string,
  lugoPart: string,
  drawing: string,
  priceCents: number,
  rest?: Partial<Line>,
): Line {
  return {
    name,
    lugoPart,
    image: `/art/parts/${drawing}.svg`,
    brand: 'Bright Mesa',
    qty: 1,
    notSent: 0,
    freight: null,
    fit: null,
    fitReason: null,
    priceCents,
    ...rest,
  };
}

const tailgate = line('Tailgate, Stepside, Plain Center', 'LCT-TG-5559', 'tailgate', 24_900);
const sealKit = line('NAPCO Locking Hub Seal Kit', 'LCT-NP-5701', 'locking-hub', 6450, {
  brand: brands.napco,
  qty: 2,
});
const usedGrille = line('Grille, Original Chrome', 'LCT-US-5703', 'grille', 38_500, { brand: brands.used });

export const shortList = [tailgate, sealKit, usedGrille];

/** What only a freight company can bring. */
export const bed = line('Pickup Bed, Complete, Short Stepside', 'LCT-PB-5559', 'bed-floor', 389_500, {
  freight: 'truck',
});

/** The bed in the second package, what else was ordered in the first. */
export const bedApart: EmailedOrder['packed'] = [...shortList, bed].map(({ lugoPart, name, qty }) => ({
  position: name === bed.name ? 2 : 1,
  product: lugoPart,
  name,
  qty,
}));

/** What somebody orders who puts a whole truck back together. */
export const longList = [
  ...shortList,
  line(
    'Bed Floor Pan, Short Bed, Bare Steel, with Cross Sills, Mounting Blocks and Stainless Hardware for 1955 Second Series to 1959',
    'LCT-BF-5559',
    'bed-floor',
    138_900,
    { freight: 'truck' },
  ),
  line('Running Board to Bed Apron, Driver Side', 'LCT-RB-5501', 'running-board', 18_450),
  line('Running Board to Bed Apron, Passenger Side', 'LCT-RB-5502', 'running-board', 18_450),
  line('Front Fender, Dual Headlight', 'LCT-FF-5801', 'front-fender', 42_900),
  line('Vent Window Weatherstrip, Pair', 'LCT-VW-5559', 'weatherstrip', 5295),
  line('Headlight Bucket Assembly, Stainless', 'LCT-HB-5557', 'headlight-bucket', 8995, { qty: 2 }),
  line('Gauge Cluster Lens and Bezel', 'LCT-GC-5559', 'gauge-cluster', 11_995),
  line('Steering Wheel, 17-Inch, Black', 'LCT-SW-5759', 'steering-wheel', 34_500),
  line('Wheel Bearing and Race Set, Front, Inner and Outer', 'LCT-WB-5559', 'wheel-bearing', 4250, {
    qty: 4,
  }),
];

type Changes = Partial<Omit<EmailedOrder, 'shippingAddress'>> & {
  discount?: Discount;
  shippingAddress?: Partial<EmailedOrder['shippingAddress']>;
};

/** Returns a paid order of two parts; `changes` make it another. */
export function sampleOrder({
  lines = [tailgate, sealKit],
  discount,
  shippingAddress,
  pickup = false,
  ...changes
}: Changes = {}): EmailedOrder {
  const priced = lines.map((one) => ({ ...one, shippingCents: null }));
  const terms = deliveryTerms(priced, { pickup, state: 'CA' });
  const { lineCents: _, ...totals } = priceCart(terms.lines, 750, discount);
  return {
    id: '66f1a90c4be21d7f0a5c3e58',
    number: 570123,
    email: 'dale@example.com',
    truck: null,
    customerNote: '',
    createdAt: new Date('2026-11-21T16:31:00Z'),
    expiresAt: new Date('2026-11-28T16:31:00Z'),
    paidAt: new Date('2026-11-21T16:34:00Z'),
    shipsWithinDays: null,
    canceledAt: null,
    canceledBy: null,
    cancelReason: null,
    paymentMethod: 'PayPal',
    confirming: false,
    addressIncomplete: false,
    pickup,
    lines,
    ...totals,
    couponCode: discount ? 'SPRING57' : null,
    carrier: null,
    trackingNumber: null,
    packages: [],
    packed: [],
    moreToFollow: false,
    deliveredAt: null,
    refunds: [],
    ...changes,
    shippingAddress: {
      name: 'Dale Ridley',
      address: '418 Orchard Lane',
      apartment: 'Unit 2',
      city: 'Placerville',
      state: 'CA',
      postalCode: '95667',
      country: 'United States',
      phone: '5305550142',
      ...shippingAddress,
    },
  };
}
