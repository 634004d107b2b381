import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { isReservedName, reservedNameText } from '../../../shop/rules/reserved-names.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ReviewRow } from './data.ts';
import {
  findOwnReview,
  insertReview,
  isReviewRemoved,
  lockVisible,
  updateRating,
  updateReview,
} from './data.ts';
import { productNotFound } from './list-reviews.ts';

export interface ReviewInput {
  rating: number;
  comment: string;
  /** Shown with the review. */
  truck?: Truck | null | undefined;
}

interface Author {
  id: string;
  name: string;
  isAdmin: boolean;
  active: boolean;
}

/**
 * Reviews a product, once per user. The review keeps its author's current name even if they change it later.
 * @throws ShopError `not_found` for a product that is not in the shop, `conflict` for a second review, `not_allowed` for
 *   an author whose email is not verified or whose name is the shop's
 */
export function writeReview(
  deps: Deps,
  author: Author,
  productId: string,
  { rating, comment, truck }: ReviewInput,
): Promise<ReviewRow> {
  requireMayReview(author);
  return change(deps, author.id, productId, async (tx, now) => {
    const review = { id: newId(), productId, userId: author.id, name: author.name, rating, comment };
    if (await insertReview(tx, { ...review, truck: shownTruck(truck), createdAt: now })) return;
    const removed = await isReviewRemoved(tx, productId, author.id);
    throw new ShopError('conflict', removed ? removedText : 'You have already reviewed this product');
  });
}

/**
 * Changes the user's own review.
 * @throws ShopError `not_found` for a product not in the shop or not reviewed by them, `not_allowed` as for a new review
 *   and for one that an admin has removed
 */
export async function editReview(
  deps: Deps,
  author: Author,
  productId: string,
  { rating, comment, truck }: ReviewInput,
): Promise<ReviewRow> {
  requireMayReview(author);
  return change(deps, author.id, productId, async (tx, now) => {
    const shown = truck === undefined ? {} : { truck: shownTruck(truck) };
    if (await updateReview(tx, { productId, userId: author.id, rating, comment, ...shown, updatedAt: now }))
      return;
    throw (await isReviewRemoved(tx, productId, author.id))
      ? new ShopError('not_allowed', removedText)
      : new ShopError('not_found', 'You have not reviewed this product yet');
  });
}

/** Changes the reviews of a product under a lock, so that its rating always matches them. */
async function change(
  deps: Deps,
  userId: string,
  productId: string,
  store: (tx: Tx, now: Date) => Promise<void>,
): Promise<ReviewRow> {
  const review = await write(deps, async (tx) => {
    if (!(await lockVisible(tx, productId))) throw productNotFound();
    await store(tx, deps.clock());
    await updateRating(tx, productId);
    return findOwnReview(tx, productId, userId);
  });
  if (!review) throw new Error('a review that was just written is gone');
  return review;
}

/** Other facts of a truck could identify its owner, and help nobody who reads the review. */
const shownTruck = (truck: Truck | null | undefined): string | null =>
  truck ? truckCode({ year: truck.year, series: truck.series }) : null;

/** Requires a verified email, and a name that is not the shop's. @throws ShopError `not_allowed` */
function requireMayReview({ active, isAdmin, name }: Author): void {
  if (!active)
    throw new ShopError(
      'not_allowed',
      'Please verify your email first: open the link in the email we sent you, or have another one sent.',
    );
  if (!isAdmin && isReservedName(name))
    throw new ShopError('not_allowed', `${reservedNameText} You can change it in your profile.`);
}

const removedText = 'We have removed your review of this product.';
