import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Product, Review } from '../../../shop/contracts/catalog.ts';
import { call } from '../../browser/api.ts';
import { sessionEnded } from '../../browser/session-ended.ts';
import { forgetUserInfo } from '../../browser/user-info.ts';

/**
 * One's own review of a product: undefined until the shop has answered, null when there is none.
 * The page is the same for everybody and may be some seconds old: where it does not show what its reader has written,
 * it is read again.
 */
export function useOwnReview({ _id: id, reviews }: Product) {
  const [own, setOwn] = useState<Review | null>();
  const { revalidate } = useRevalidator();

  async function show(review: Review | null): Promise<void> {
    setOwn(review);
    if (!review || reviews.some((known) => isSame(known, review))) return;
    // Past what the browser has kept of it.
    await call('GET /api/products/:id', { params: { id }, cache: 'reload' }).catch(() => undefined);
    await revalidate();
  }
  const showFound = useEffectEvent(show);

  useEffect(() => {
    let here = true;
    void ask(id).then((review) => (here ? showFound(review) : undefined));
    return () => {
      here = false;
    };
  }, [id]);

  return { own, show };
}

async function ask(id: string): Promise<Review | null> {
  try {
    return (await call('GET /api/products/:id/reviews/mine', { params: { id } })).review;
  } catch (error) {
    // The session has ended: nobody is signed in, and nothing has been typed yet.
    if (sessionEnded(error)) forgetUserInfo();
    return null;
  }
}

function isSame(one: Review, other: Review): boolean {
  return one._id === other._id && one.rating === other.rating && one.comment === other.comment;
}
