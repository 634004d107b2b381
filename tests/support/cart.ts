import type { CartProduct } from '../../app/browser/cart-rules.ts';

export const tailgate: CartProduct = {
  _id: 'a'.repeat(24),
  name: 'Tailgate, stepside',
  image: '/tailgate.svg',
  price: 200,
  brand: 'Golden Star',
  lugoPart: 'TG-5559-SS',
  category: 'V-1',
  vendor: 'Vendor',
  partType: 'Tailgate',
  year: [1955],
  fitment: [],
  fitsOnly: '',
  rating: 5,
  numReviews: 1,
  countInStock: 5,
  shippingPrice: null,
  freight: null,
};

export const cartAddress = {
  name: 'Dale Ridley',
  address: '418 Orchard Lane',
  city: 'Placerville',
  state: 'CA',
  postalCode: '95667',
  country: 'United States',
  phone: '5305550142',
};
