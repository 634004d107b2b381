import { z } from 'zod';
import { keywordSchema, reviewSchema } from './catalog.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { requiredText } from './text.ts';
import { truckSchema } from './trucks.ts';

export const reviewInputSchema = z.strictObject({
  productId: z.string().optional().meta({ description: 'Accepted and ignored: the id in the path counts' }),
  rating: z.int('Please select a rating').min(1, 'Please select a rating').max(5, 'Please select a rating'),
  comment: requiredText('Please write a comment', 2000),
  truck: truckSchema
    .nullish()
    .meta({ description: 'Shown with the review: its year, and the series of a 1955; nothing else is kept' }),
});

/** As addresses have them. */
export const starCounts = ['5', '4', '3', '2', '1'] as const;
export type StarCount = (typeof starCounts)[number];

export const listedReviewSchema = reviewSchema
  .extend({ product: z.object({ _id: idSchema, name: z.string() }) })
  .meta({ id: 'ListedReview' });
export type ListedReview = z.output<typeof listedReviewSchema>;

export const reviewEndpoints = {
  'GET /api/products/:id/reviews': {
    guard: 'anyone',
    summary: 'Lists the reviews of a product, newest first; the product itself comes with the first page',
    params: idParams('Product not found'),
    query: z.strictObject({ pageNumber: pageNumberSchema }),
    reply: paged('reviews', reviewSchema),
    errors: ['invalid_input', 'not_found'],
  },
  'GET /api/reviews': {
    guard: 'admin',
    summary: 'Lists the reviews of all products, newest first',
    query: z.strictObject({
      keyword: keywordSchema.meta({
        description: 'In the product’s name or part number, or the author’s name',
      }),
      rating: z.enum(starCounts).optional(),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('reviews', listedReviewSchema),
    errors: adminInputErrors,
  },
  'DELETE /api/reviews/:id': {
    guard: 'admin',
    summary: 'Removes a review for good: its author cannot write another',
    params: idParams('Review not found'),
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'GET /api/products/:id/reviews/mine': {
    guard: 'customer',
    summary: "Returns the user's own review of a product, or null",
    params: idParams('Product not found'),
    reply: z.object({ review: reviewSchema.nullable() }),
    errors: ['not_signed_in', 'not_found'],
  },
  'POST /api/products/:id/reviews': {
    guard: 'customer',
    summary: 'Adds a review of a product; each user with a verified email can write one',
    params: idParams('Product not found'),
    body: reviewInputSchema,
    reply: reviewSchema,
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'],
  },
  'PUT /api/products/:id/reviews/mine': {
    guard: 'customer',
    summary: "Changes the user's own review of a product",
    params: idParams('Product not found'),
    body: reviewInputSchema,
    reply: reviewSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
