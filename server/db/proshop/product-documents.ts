import { createHash } from 'node:crypto';
import { z } from 'zod';
import { couponCodeLength } from '../../../shop/facts.ts';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import { parseYears } from '../../../shop/rules/parse-years.ts';
import { priceMaxCents } from '../../../shop/rules/price-change.ts';
import type { DocumentReader, Remark } from './documents.ts';
import { documentReader, toRemark } from './documents.ts';
import {
  centsField,
  createdAt,
  flagField,
  idField,
  lineField,
  momentField,
  percentField,
  textField,
} from './field-schemas.ts';

const yearsField = z
  .union([z.array(z.union([z.number(), z.string()])), z.number(), z.string()], 'Not a list of years')
  .nullish()
  .transform((given) => parseYears([given ?? []].flat()))
  .refine((years) => years !== undefined, 'Not a list of years from 1900 to 2100');
const priceField = centsField.refine((cents) => cents <= priceMaxCents, 'More than $100,000');

const productSchema = z.object({
  _id: idField,
  name: lineField(300),
  image: textField(1000),
  brand: lineField(100),
  lugoPart: lineField(100),
  category: lineField(100),
  vendor: lineField(100),
  partType: lineField(100),
  year: yearsField,
  description: textField(20_000),
  price: priceField,
  shippingPrice: priceField.nullish(),
  countInStock: z
    .number('Not a number')
    .int('Not a whole number')
    .max(1_000_000, 'More than 1,000,000')
    .nullish(),
  reviews: z.array(z.unknown(), 'Not a list').nullish(),
  createdAt: momentField.nullish(),
  updatedAt: momentField.nullish(),
});

const reviewSchema = z.object({
  _id: idField.nullish(),
  user: idField.nullish().catch(null),
  name: lineField(100),
  rating: z.number('Not a number').int('Not a whole number').min(1, 'Below 1').max(5, 'Above 5'),
  comment: textField(5000),
  createdAt: momentField.nullish(),
});

export const productReader: DocumentReader = documentReader(productSchema, ({ _id: id, ...product }) => {
  const notes: Remark[] = [];
  const created = createdAt(id, product.createdAt);
  const stock = product.countInStock ?? 0;
  if (stock < 0) notes.push({ field: 'countInStock', reason: 'Below 0: imported as 0' });
  const isSellable = product.name !== '' && product.price > 0;
  if (!isSellable) notes.push({ field: 'price', reason: 'No name or no price: imported hidden' });
  return {
    row: {
      id,
      name: product.name,
      brand: product.brand,
      lugo_part: product.lugoPart,
      lugo_part_key: partNumberKey(product.lugoPart),
      vendor: product.vendor,
      vendor_part: product.category,
      part_type: product.partType,
      years: product.year,
      description: product.description,
      price_cents: product.price,
      shipping_cents: product.shippingPrice ?? null,
      on_hand: Math.max(stock, 0),
      hidden: !isSellable,
      image_file: product.image,
      reviews: readReviews({ id, created }, product.reviews ?? [], notes),
      created_at: created,
      updated_at: product.updatedAt ?? created,
    },
    notes,
  };
});

/** One unreadable review does not keep a part out of the store: it is left out, and noted. */
function readReviews(product: { id: string; created: string }, given: unknown[], notes: Remark[]) {
  return given.flatMap((value, at) => {
    const parsed = reviewSchema.safeParse(value);
    if (!parsed.success) {
      const [first] = parsed.error.issues.map(toRemark);
      notes.push({ field: `reviews.${at}.${first?.field}`, reason: `${first?.reason}: review left out` });
      return [];
    }
    const { _id, user = null, createdAt: written, ...review } = parsed.data;
    const id = _id ?? hexOf(`review ${at} of ${product.id}`);
    return {
      id,
      user_id: user,
      ...review,
      created_at: _id ? createdAt(_id, written) : (written ?? product.created),
    };
  });
}

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const { min: shortest, max: longest } = couponCodeLength;
const couponSchema = z.object({
  _id: idField,
  code: lineField(1000).refine(
    (code) => [...code].length >= shortest && [...code].length <= longest,
    `Not ${shortest} to ${longest} characters`,
  ),
  napcoDiscountPercentage: percentField,
  aftermarketDiscountPercentage: percentField,
  isActive: flagField,
  createdAt: momentField.nullish(),
});

export const couponReader: DocumentReader = documentReader(couponSchema, ({ _id: id, ...coupon }) => ({
  row: {
    id,
    code: coupon.code,
    napco_basis_points: coupon.napcoDiscountPercentage,
    aftermarket_basis_points: coupon.aftermarketDiscountPercentage,
    is_active: coupon.isActive,
    created_at: createdAt(id, coupon.createdAt),
  },
  notes: [],
}));
