import { z } from 'zod';
import { brands, picturesMax, productNameMax } from '../facts.ts';
import { normalizeBrand } from '../rules/catalog/brands.ts';
import { relatedMax, splitPartNumbers } from '../rules/catalog/related-parts.ts';
import { parseSpecs } from '../rules/catalog/specs.ts';
import { returnReasons } from '../rules/orders/return-reasons.ts';
import { parseFitment } from '../rules/fitment/fitment-text.ts';
import { plainAmount } from '../rules/money.ts';
import { parseYears } from '../rules/parse-years.ts';
import { californiaWarningSchema } from './products/california-warning.ts';
import { keywordSchema, productCardSchema, productSchema } from './catalog.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminInputErrors,
  editedVersionSchema,
  idParams,
  messageSchema,
  orEmpty,
  pageNumberSchema,
  paged,
  readCents,
  wholeNumber,
} from './endpoint.ts';
import { priceMaxCents } from '../rules/price-change.ts';
import { documentsSchema, pictureSchema } from './files.ts';
import { isVisible, optionalText } from './text.ts';

const maxInStock = 1_000_000;
const notDollars = 'Must be an amount from 0 to 100,000 with at most two decimals';
const decimalComma = 'Please write a point before the decimals: 12.50, not 12,50';
const notCount = 'Must be a whole number from 0 to 1,000,000';
const notPounds = 'Must be a weight from 0 to 5,000 pounds with at most two decimals';
const notPosition = 'Must be a whole number from 1 to 100, or empty';
const notYears = 'Years must be whole numbers from 1900 to 2100, or spans such as 1955-1959';

/** Whether an amount is written as in Europe. `12,500` is not: there the comma groups thousands. */
const hasDecimalComma = (amount: number | string): boolean => /\d,\d{1,2}$/.test(String(amount));

/** Dollars as a number or as typed (`$1,234.50`); parsed to cents. */
const dollarsSchema = z
  .union([z.number(), z.string().trim()], { error: notDollars })
  .transform((amount, context) => {
    const cents = readCents(typeof amount === 'string' ? plainAmount(amount) : amount);
    if (cents !== undefined && cents >= 0 && cents <= priceMaxCents) return cents;
    context.addIssue({ code: 'custom', message: hasDecimalComma(amount) ? decimalComma : notDollars });
    return z.NEVER;
  });

const countSchema = wholeNumber(0, maxInStock, notCount);
const positionSchema = wholeNumber(1, 100, notPosition);

const yearsSchema = z
  .union([z.string().max(2000), z.array(z.union([z.number(), z.string().max(2000)])).max(400)], {
    error: notYears,
  })
  .transform((given, context) => {
    const years = parseYears([given].flat());
    if (years) return years;
    context.addIssue({ code: 'custom', message: notYears });
    return z.NEVER;
  });

const specsSchema = optionalText(20_000).transform((text, context) => {
  const parsed = parseSpecs(text);
  if ('specs' in parsed) return parsed.specs;
  context.addIssue({ code: 'custom', message: parsed.error });
  return z.NEVER;
});

const fitmentSchema = optionalText(10_000).transform((text, context) => {
  const parsed = parseFitment(text);
  if ('rules' in parsed) return parsed.rules;
  context.addIssue({ code: 'custom', message: parsed.error });
  return z.NEVER;
});

const poundsSchema = z
  .union([z.number(), z.string().trim().max(20)], { error: notPounds })
  .transform((weight, context) => {
    const hundredths = readCents(
      typeof weight === 'string' ? plainAmount(weight).replace(/^\./, '0.') : weight,
    );
    if (hundredths !== undefined && hundredths >= 0 && hundredths <= 500_000) return hundredths / 100;
    context.addIssue({ code: 'custom', message: hasDecimalComma(weight) ? decimalComma : notPounds });
    return z.NEVER;
  });

const relatedSchema = optionalText(2000)
  .transform(splitPartNumbers)
  .pipe(
    z
      .array(z.string().max(60, 'A part number has at most 60 characters'))
      .max(relatedMax, `At most ${relatedMax} parts`),
  );

export const adminProductSchema = productCardSchema
  .extend({
    onHand: z.int(),
    reserved: z.int(),
    hidden: z.boolean(),
    byLink: z.boolean().meta({ description: 'Hidden, but sold to whoever has the link of its page' }),
    deleted: z.boolean(),
    reorderLevel: z.int().nullable().meta({
      description: 'With this many available or fewer it counts as low; null: with 2 or fewer',
    }),
    version: z.int().meta({ description: 'Increases with every change by an admin, never with a sale' }),
    countVersion: z.int().meta({ description: 'Increases when an admin or an import changes the stock' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminProductRow' });

const positions = { featuredPosition: z.int().nullable(), topPosition: z.int().nullable() };

const adminProductDetailSchema = adminProductSchema
  .extend({
    ...productSchema.pick({
      description: true,
      specs: true,
      fitNotes: true,
      installNotes: true,
      californiaWarning: true,
      documents: true,
      weightLb: true,
      oversize: true,
    }).shape,
    truckFreight: z.boolean(),
    relatedLugoParts: z.array(z.string()),
    ...positions,
    placed: z
      .array(z.object({ name: z.string(), ...positions }))
      .optional()
      .meta({
        description: 'Other products in the store that have a position; only where the product is read',
      }),
    images: z.array(pictureSchema),
    sentBack: z
      .array(
        z.object({
          reason: z.enum(returnReasons).nullable(),
          year: z.int().nullable(),
          fit: z.enum(['fits', 'check', 'no']).nullable(),
          units: z.int(),
        }),
      )
      .optional()
      .meta({
        description:
          'Units that came back: why, if anybody said, the model year of the truck they were bought for, and what the buyer had been told; only where the product is read',
      }),
  })
  .meta({ id: 'AdminProduct' });

export type AdminProductRow = z.output<typeof adminProductSchema>;
export type AdminProduct = z.output<typeof adminProductDetailSchema>;

/** The edit form. Absent fields stay unchanged, so that a cell of the list can save itself alone. */
export const productChangeSchema = z.strictObject({
  productId: z.string().optional().meta({ description: 'Accepted and ignored: the id in the path counts' }),
  name: optionalText(productNameMax)
    .refine((name) => name === '' || isVisible(name), 'Name is required')
    .optional(),
  price: dollarsSchema.optional(),
  shippingPrice: orEmpty(dollarsSchema).optional(),
  image: z.string().max(300).optional(),
  images: z
    .array(z.strictObject({ image: z.string().max(300), alt: optionalText(300).default('') }))
    .max(picturesMax, `At most ${picturesMax} pictures`)
    .optional(),
  brand: optionalText(100)
    .transform(normalizeBrand)
    .optional()
    .meta({ examples: [brands.napco, brands.used] }),
  category: optionalText(100).optional(),
  lugoPart: optionalText(60).optional(),
  vendor: optionalText(100).optional(),
  partType: optionalText(100).optional(),
  year: yearsSchema.optional(),
  fitment: fitmentSchema.optional().meta({
    description: 'As typed: one rule per line. The years follow from it',
    examples: ['1955-1959; Second Series; Chevrolet\n1958-1959; GMC; Fleetside; note: drill two holes'],
  }),
  description: optionalText(5000).optional(),
  specs: specsSchema.optional().meta({
    description: 'As typed: one `Name: value` per line',
    examples: ['Material: Steel\nFinish: Black'],
  }),
  fitNotes: optionalText(1000)
    .transform((text) => text || null)
    .optional(),
  installNotes: optionalText(5000).optional(),
  californiaWarning: californiaWarningSchema.optional(),
  documents: documentsSchema.optional(),
  weightLb: orEmpty(poundsSchema).optional(),
  oversize: z.boolean().optional(),
  truckFreight: z.boolean().optional().meta({ description: 'Only a freight company can bring it' }),
  relatedLugoParts: relatedSchema
    .optional()
    .meta({ description: 'As typed: part numbers separated by commas' }),
  featuredPosition: orEmpty(positionSchema)
    .optional()
    .meta({ description: 'The lowest are on the home page' }),
  topPosition: orEmpty(positionSchema)
    .optional()
    .meta({ description: 'The lowest come first among the top products; empty: by its rating' }),
  reorderLevel: orEmpty(countSchema)
    .optional()
    .meta({ description: 'With this many available or fewer it counts as low; empty: with 2 or fewer' }),
  countInStock: countSchema.optional(),
  countInStockSeen: countSchema.optional().meta({
    description:
      'The count the admin saw: the difference is applied, so that sales in the meantime are not undone',
  }),
  countVersion: countSchema.optional().meta({
    description:
      'Of the count the admin saw: 409 with the current record if it was counted again since, with another result',
  }),
  hidden: z.boolean().optional(),
  byLink: z.boolean().optional().meta({
    description: 'Whether a hidden product is sold to whoever has the link of its page; showing it ends that',
  }),
  version: editedVersionSchema,
});
export type ProductChange = z.output<typeof productChangeSchema>;

/** Orders of the list; a minus reverses one. */
const productSorts = ['name', '-name', 'price', '-price', 'stock', '-stock', 'vendor', '-vendor'] as const;
export type ProductSort = (typeof productSorts)[number];

export const catalogAdminEndpoints = {
  'GET /api/products/admin': {
    guard: 'admin',
    scope: 'products:read',
    summary: 'Lists products with their stock, including hidden ones; deleted ones on request',
    query: z.strictObject({
      keyword: keywordSchema,
      pageNumber: pageNumberSchema,
      show: z
        .enum(['all', 'hidden', 'low', 'deleted'])
        .optional()
        .meta({ description: '`low`: as few available as its reorder level' }),
      sort: z
        .enum(productSorts)
        .optional()
        .meta({ description: 'Default: the last changed first; the best match first for a keyword' }),
    }),
    reply: paged('products', adminProductSchema),
    errors: adminInputErrors,
  },
  'POST /api/products': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Creates a blank, hidden product',
    reply: adminProductDetailSchema,
    status: 201,
    errors: adminInputErrors,
  },
  'GET /api/products/:id/edit': {
    guard: 'admin',
    scope: 'products:read',
    summary: 'Returns one product for the edit form, even if hidden or deleted',
    params: idParams('Product not found'),
    reply: adminProductDetailSchema,
    errors: [...adminInputErrors, 'not_found'],
  },
  'PUT /api/products/:id': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Changes a product; stock changes by the difference from what the admin saw',
    params: idParams('Product not found'),
    body: productChangeSchema,
    reply: adminProductDetailSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/products/:id': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Deletes a product from the shop; orders keep their copies, and it can be restored',
    params: idParams('Product not found'),
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found'],
  },
  'POST /api/products/:id/restore': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Undoes the deletion of a product',
    params: idParams('Product not found'),
    reply: adminProductDetailSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/products/:id/duplicate': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Creates a hidden copy of a product, without its stock, part number and reviews',
    params: idParams('Product not found'),
    reply: adminProductDetailSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
