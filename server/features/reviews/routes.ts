import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { asListedReview, asReview } from './api.ts';
import { findMyReview, listNewestReviews, listProductReviews } from './list-reviews.ts';
import { removeReview } from './remove-review.ts';
import { editReview, writeReview } from './write-review.ts';

export function reviewRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/products/:id/reviews', async ({ params, query }) => {
    const { reviews, ...paging } = await listProductReviews(deps, params.id, query.pageNumber);
    return { reviews: reviews.map(asReview), ...paging };
  });

  endpoint(app, 'GET /api/reviews', async ({ query }) => {
    const { keyword = '', rating } = query;
    const filter = { text: keyword.trim(), ...(rating && { rating: Number(rating) }) };
    const { reviews, ...paging } = await listNewestReviews(deps, filter, query.pageNumber);
    return { reviews: reviews.map(asListedReview), ...paging };
  });

  endpoint(app, 'DELETE /api/reviews/:id', async ({ actor, params }) => {
    await removeReview(deps, actor.admin, params.id);
    return { message: 'Review removed' };
  });

  endpoint(app, 'GET /api/products/:id/reviews/mine', async ({ actor, params }) => {
    const review = await findMyReview(deps, actor.customer, params.id);
    return { review: review ? asReview(review) : null };
  });

  endpoint(app, 'POST /api/products/:id/reviews', async ({ actor, params, body }) =>
    asReview(await writeReview(deps, actor.customer, params.id, body)),
  );

  endpoint(app, 'PUT /api/products/:id/reviews/mine', async ({ actor, params, body }) =>
    asReview(await editReview(deps, actor.customer, params.id, body)),
  );
}
