import { describe, expect, it } from 'vitest';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import {
  changeOf,
  combineParts,
  countChange,
  describeField,
  keepCountSeen,
  placeTaken,
  typedPriceDoubt,
  updatedText,
  valuesOf,
} from './product-values.ts';

const product: AdminProduct = {
  _id: '5f0c1e9a7b3d4c2e8a6f1b90',
  name: 'Tailgate',
  image: '/art/parts/tailgate.svg',
  price: 249.5,
  shippingPrice: null,
  brand: 'Classic Steel',
  lugoPart: 'TG-5559',
  category: 'DY-77120',
  vendor: 'Dayton',
  partType: 'Tailgate',
  year: [1955, 1956],
  fitment: [],
  countInStock: 6,
  onHand: 7,
  reserved: 1,
  rating: 0,
  numReviews: 0,
  hidden: false,
  byLink: false,
  deleted: false,
  version: 3,
  countVersion: 2,
  updatedAt: '2026-11-21T16:31:00.000Z',
  description: 'New.',
  specs: [
    { name: 'Thickness', value: '18 gauge' },
    { name: 'Finish', value: 'E-coat' },
  ],
  fitNotes: null,
  installNotes: '',
  californiaWarning: '',
  documents: [],
  weightLb: 21.5,
  freight: 'truck' as const,
  oversize: true,
  truckFreight: true,
  relatedLugoParts: ['TG-1', 'TG-2'],
  featuredPosition: null,
  topPosition: null,
  reorderLevel: null,
  images: [],
};
const base = valuesOf(product);

describe('the product form', () => {
  it('shows a product as it is typed, and a blank one without a price', () => {
    expect(base).toMatchObject({ price: '249.50', shippingPrice: '', countInStock: '6', year: '1955–1956' });
    expect(valuesOf({ ...product, price: 0 }).price).toBe('');
    expect(valuesOf({ ...product, shippingPrice: 0 }).shippingPrice).toBe('0.00');
  });

  it('shows what the product page lists as it is typed', () => {
    expect(base).toMatchObject({
      specs: 'Thickness: 18 gauge\nFinish: E-coat',
      fitNotes: '',
      weightLb: '21.5',
      oversize: true,
      truckFreight: true,
      relatedLugoParts: 'TG-1, TG-2',
      featuredPosition: '',
    });
  });

  it('adds up two changes of the related parts', () => {
    expect(combineParts('TG-1, TG-2', 'TG-2, TG-3', 'TG-1, TG-2, TG-4')).toBe('TG-2, TG-4, TG-3');
    expect(combineParts('', 'TG-3', 'TG-3')).toBe('TG-3');
  });

  it('sends texts and ticks as they are', () => {
    expect(changeOf({}, base)).toEqual({});
    const hidden = { name: 'Gate', hidden: true, byLink: true };
    expect(changeOf(hidden, base)).toEqual(hidden);
  });

  it('sends stock with the count that was seen, years split on commas, pictures without empty addresses [2.3.21] [5.34]', () => {
    const images = [
      { image: '', alt: '' },
      { image: '/pictures/5f0c1e9a7b3d4c2e8a6f1b90.webp', alt: 'From above' },
    ];
    const changed = { countInStock: '9', year: '1955-1957 , 1959', images: JSON.stringify(images) };
    expect(changeOf(changed, base)).toEqual({
      countInStock: '9',
      countInStockSeen: '6',
      year: ['1955-1957', '1959'],
      images: [images[1]],
    });
  });

  it('sends documents without their sizes', () => {
    const documents = JSON.stringify([{ url: '/documents/a.pdf', title: 'Wiring', sizeBytes: 9 }]);
    expect(changeOf({ documents }, base)).toEqual({
      documents: [{ url: '/documents/a.pdf', title: 'Wiring' }],
    });
  });

  it('keeps the count that was seen while only sales change it, unless less than nothing would be left', () => {
    const sold = { ...product, name: 'Gate', countInStock: 4 };
    expect(keepCountSeen(sold, product, { countInStock: '9' })).toEqual({ ...sold, countInStock: 6 });
    expect(keepCountSeen(sold, product, { countInStock: '0' })).toBe(sold);
    expect(keepCountSeen(sold, product, { countInStock: 'many' })).toBe(sold);
    const recounted = { ...sold, countVersion: 3 };
    expect(keepCountSeen(recounted, product, { countInStock: '9' })).toBe(recounted);
  });

  it('takes what is added or taken away from the count that was seen', () => {
    expect(changeOf({ countInStock: '+12' }, base)).toEqual({ countInStock: '18', countInStockSeen: '6' });
    expect(changeOf({ countInStock: ' -3' }, base)).toMatchObject({ countInStock: '3' });
    expect(changeOf({ countInStock: '−7' }, base)).toMatchObject({ countInStock: '-1' });
    for (const typed of ['7', '+', '+1.5', '1+2', 'many'])
      expect(changeOf({ countInStock: typed }, base)).toMatchObject({ countInStock: typed });
    expect(countChange('+12', 18)).toBe('18 → 30');
    expect(countChange('30', 18)).toBeUndefined();
    const sold = { ...product, countInStock: 4 };
    expect(keepCountSeen(sold, product, { countInStock: '-4' })).toEqual(product);
    expect(keepCountSeen(sold, product, { countInStock: '-5' })).toBe(sold);
  });

  it('says after saving why the stock is not what was typed', () => {
    const now = (countInStock: number) => updatedText('Tailgate', 30, { countInStock });
    expect(now(30)).toBe('Tailgate updated');
    expect(now(28)).toBe('Tailgate updated. 2 were sold meanwhile: 28 in stock now.');
    expect(now(29)).toBe('Tailgate updated. 1 was sold meanwhile: 29 in stock now.');
    expect(now(31)).toBe('Tailgate updated. 1 came back meanwhile: 31 in stock now.');
  });

  it('describes values in words', () => {
    const picture = JSON.stringify([{ image: 'a', alt: '' }]);
    expect(describeField('name', '')).toBe('Empty');
    expect(describeField('name', 'Gate')).toBe('Gate');
    expect(describeField('hidden', true)).toBe('Hidden');
    expect(describeField('oversize', true)).toBe('Yes');
    expect(describeField('specs', 'Bed: Short\nFinish: Black')).toBe('Bed: Short; Finish: Black');
    expect(describeField('specs', '')).toBe('Empty');
    expect(describeField('documents', '[{"title":"Wiring"},{"title":"Torque"}]')).toBe('Wiring; Torque');
    expect(describeField('documents', '[]')).toBe('None');
    expect(describeField('images', picture)).toBe('1 picture');
  });
});

it.each([
  ['featuredPosition', '3', 'Hood has this position, too. The lower part number comes first.'],
  ['featuredPosition', ' 3 ', 'Hood has this position, too. The lower part number comes first.'],
  ['featuredPosition', '4', undefined],
  ['topPosition', '3', undefined],
  ['topPosition', '', undefined],
] as const)('says who else has %s %j: %j', (field, typed, text) => {
  const placed = [{ name: 'Hood', featuredPosition: 3, topPosition: null }];
  expect(placeTaken({ placed }, field, typed)).toBe(text);
});

it.each([
  ['31,800.00', 'That is 100 times the former price.'],
  ['$3.18', 'The former price was 100 times as much.'],
  ['318', undefined],
  // Refused, so nothing is asked first.
  ['99999999', undefined],
  ['12.345', undefined],
  ['', undefined],
])('a price of 318 dollars that is typed as %j: %j', (typed, doubt) => {
  expect(typedPriceDoubt(318, typed)).toBe(doubt);
});
