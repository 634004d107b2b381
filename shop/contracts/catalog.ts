import { z } from 'zod';
import { facetsSchema } from './search/facets.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema, pageNumberSchema, paged } from './endpoint.ts';
import { pictureSchema, productDocumentsSchema } from './files.ts';
import { shownQuestions } from './questions/shown-question.ts';
import { truckCodeSchema } from './trucks.ts';
import { keywordMaxLength, listSorts } from '../facts.ts';
import { freightKinds } from '../freight.ts';
import type { TruckFactName } from '../trucks.ts';
import { truckFactNames, truckFacts } from '../trucks.ts';

const restrictionSchemas = Object.fromEntries(
  truckFactNames.map((fact) => [
    fact,
    z
      .array(z.string())
      .optional()
      .meta({ examples: [truckFacts[fact].options.map(({ value }) => value)] }),
  ]),
) as Record<TruckFactName, z.ZodOptional<z.ZodArray<z.ZodString>>>;

const fitmentRuleSchema = z
  .object({
    from: z.int(),
    to: z.int().meta({ description: 'Model years, inclusive' }),
    ...restrictionSchemas,
    note: z.string().optional(),
  })
  .meta({
    id: 'FitmentRule',
    description: 'Trucks that a part fits; a fact that is left out does not restrict',
  });

export const productCardSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    image: z.string().meta({
      description:
        'Path of the picture: a photograph of the product, or under /art/ a drawing of its kind; empty when there is neither',
    }),
    price: z.number(),
    rating: z.number(),
    numReviews: z.int(),
    brand: z.string(),
    lugoPart: z.string(),
    category: z.string().meta({ description: 'Vendor part number' }),
    vendor: z.string(),
    partType: z.string(),
    year: z.array(z.int()),
    fitment: z
      .array(fitmentRuleSchema)
      .meta({ description: 'Alternatives, one of which is enough; empty when the years alone count' }),
    countInStock: z
      .int()
      .meta({ description: 'Number available: on hand minus what is reserved for customers who are paying' }),
    shippingPrice: z
      .number()
      .nullable()
      .meta({ description: 'In dollars; null stands for the default: 30 for NAPCO, 25 for other brands' }),
    freight: z
      .enum(freightKinds)
      .nullable()
      .meta({ description: '`truck`: a freight company brings it; null for an ordinary parcel' }),
  })
  .meta({ id: 'ProductCard' });

export const reviewSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: z.iso.datetime(),
    verifiedPurchase: z.boolean(),
    truck: z
      .string()
      .nullable()
      .meta({ description: "The reviewer's truck, if they show it: `1957`, `1955 First Series`" }),
  })
  .meta({ id: 'Review' });

export const productSchema = productCardSchema
  .extend({
    description: z.string(),
    imageAlt: z.string().meta({ description: 'Text for people who cannot see `image`' }),
    images: z
      .array(pictureSchema)
      .meta({ description: 'In display order, `image` first; empty without a photograph' }),
    specs: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'In display order', example: [{ name: 'Finish', value: 'Chrome' }] }),
    fitNotes: z.string().nullable(),
    fitsOnly: z.string().meta({
      description: 'What of the trucks of its years it is limited to, such as `Chevrolet only`; or empty',
    }),
    installNotes: z.string(),
    californiaWarning: z.string().meta({
      description:
        'What buyers must be told before they buy it, after the word WARNING (Proposition 65); or empty',
    }),
    documents: productDocumentsSchema,
    byLink: z.boolean().meta({ description: 'Not in the store: sold to whoever has the link of its page' }),
    weightLb: z.number().nullable(),
    oversize: z.boolean(),
    fitCounts: z.array(z.object({ year: z.int(), owners: z.int(), sentBack: z.int() })).meta({
      description:
        'How many owners of a truck of a model year got it, and how many of them sent it back because it didn’t fit; years with five owners or more',
    }),
    reviews: z.array(reviewSchema).meta({ description: 'The newest twenty' }),
    ...shownQuestions,
    related: z.array(productCardSchema),
    boughtTogether: z.boolean().meta({ description: 'Whether parts were bought with it: see /together' }),
  })
  .meta({ id: 'Product' });

export const productPageSchema = paged('products', productCardSchema)
  .extend({
    unknownWords: z.array(z.string()).optional().meta({
      description:
        'Words of the keyword that nothing here is called, or that none of the parts mentions; products match the others',
    }),
    corrections: z
      .array(z.object({ typed: z.string(), read: z.string() }))
      .optional()
      .meta({
        description: 'Words of the keyword that nothing here is called, and what was looked for instead',
      }),
    years: z
      .object({ from: z.int(), to: z.int() })
      .optional()
      .meta({ description: 'Model years that the keyword names' }),
    isPartial: z
      .boolean()
      .optional()
      .meta({ description: 'No product matches all of the keyword: these match part of it' }),
    leftOut: z
      .object({ trucks: z.array(z.string()), count: z.int() })
      .optional()
      .meta({ description: 'Left out, as for other trucks only; the keyword with their names finds them' }),
  })
  .meta({ id: 'ProductPage' });

export const typedKeywordSchema = z
  .string('Type something to search for')
  .max(keywordMaxLength, `Search for at most ${keywordMaxLength} characters`)
  // A search looks past what cannot be read; U+0000 would be refused.
  .overwrite((text) => text.replaceAll('\0', ' '));
export const keywordSchema = typedKeywordSchema.optional();
const filterValuesMax = 80;
/** A comma-separated list; unknown values match nothing. */
const commaList = z
  .string()
  .max(4000)
  .transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  )
  .refine((values) => values.length <= filterValuesMax, `Choose at most ${filterValuesMax}`)
  .optional();
const price = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Must be an amount with at most two decimals')
  .transform(Number)
  .optional();
const yearSchema = z
  .string()
  .regex(/^\d{4}$/, 'Must be a year of four digits')
  .transform(Number)
  .optional();

/** For whom a list is, and which verdicts it shows. */
const truckFilters = {
  truck: truckCodeSchema,
  fit: z
    .enum(['fits', 'fits,check'], { error: 'Must be fits, or fits,check' })
    .transform((text) => text.split(',') as ('fits' | 'check')[])
    .optional()
    .meta({
      description:
        'Lists only what fits `truck`; with `check`, also what depends on facts that are not named. Does nothing without `truck`. Without it, what doesn’t fit `truck` comes last, unless `sort` or a keyword that names years or a truck decides.',
    }),
};

const chosenFilters = {
  keyword: keywordSchema,
  brand: commaList,
  partType: commaList,
  yearRange: commaList.meta({ description: 'Year ranges such as 1955-1959' }),
  minYear: yearSchema,
  maxYear: yearSchema,
  minPrice: price,
  maxPrice: price,
  inStock: z.literal('true', { error: 'Must be true, or left out' }).optional(),
  ...truckFilters,
};
export type ProductCard = z.output<typeof productCardSchema>;
export type Product = z.output<typeof productSchema>;
/** A product without what its page shows of other ones, and what few have. */
export type ProductDetails = Omit<Product, 'related' | 'boughtTogether' | 'californiaWarning'>;
export type Review = z.output<typeof reviewSchema>;
export type ProductPage = z.output<typeof productPageSchema>;

export const catalogEndpoints = {
  'GET /api/products': {
    guard: 'anyone',
    summary:
      'Lists aftermarket products; with a keyword, searches aftermarket and NAPCO products, best match first',
    query: z.strictObject({
      keyword: keywordSchema,
      pageNumber: pageNumberSchema,
      scope: z
        .literal('all')
        .optional()
        .meta({ description: 'For admins: includes every shelf and hidden products' }),
    }),
    reply: productPageSchema,
    errors: ['not_allowed'],
    cache: 'catalog',
    personalWith: 'scope',
  },
  'GET /api/products/filter': {
    guard: 'anyone',
    summary: 'Lists products that match every filter; a filter with several values matches any of them',
    query: z.strictObject({
      ...chosenFilters,
      pageNumber: pageNumberSchema,
      sort: z
        .enum(listSorts)
        .optional()
        .meta({ description: 'Without it, best match first for a keyword, else best rated first' }),
    }),
    reply: productPageSchema,
    cache: 'catalog',
  },
  'GET /api/products/facets': {
    guard: 'anyone',
    summary:
      'Counts the products that each filter value would list: beside the keyword and the filters of the other groups',
    query: z.strictObject({
      ...chosenFilters,
      more: z
        .literal('true', { error: 'Must be true, or left out' })
        .optional()
        .meta({ description: 'Also counts single years, what is in stock, and what fits `truck`' }),
    }),
    reply: facetsSchema,
    cache: 'catalog',
  },
  'GET /api/products/top': {
    guard: 'anyone',
    summary: 'Lists five products: those the owner placed, then the best rated, the most reviewed first',
    reply: z.array(productCardSchema),
    cache: 'catalog',
  },
  'GET /api/products/featured': {
    guard: 'anyone',
    summary: 'Lists the four products of the home page',
    reply: z.array(productCardSchema),
    cache: 'catalog',
  },
  'GET /api/products/brand/:brand': {
    guard: 'anyone',
    summary: 'Lists the products of one brand, for example NAPCO or Used',
    params: z.object({ brand: z.string().max(100) }),
    query: z.strictObject({
      pageNumber: pageNumberSchema,
      sort: z.enum(listSorts).optional().meta({ description: 'Default: best rated first' }),
      ...truckFilters,
    }),
    reply: productPageSchema,
    cache: 'catalog',
  },
  'GET /api/products/:id': {
    guard: 'anyone',
    summary: 'Returns one product with its reviews and related products',
    params: idParams('Product not found'),
    reply: productSchema,
    errors: ['not_found'],
    cache: 'catalog',
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
