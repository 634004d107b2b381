import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ConfirmButton } from '../../../ui/dialog.tsx';

/** For admins: takes a review down for good. */
export function RemoveReview({
  productId,
  reviewId,
  of = '',
}: {
  productId: string;
  reviewId: string;
  /** What it is about, for screen readers, where several parts are listed. */
  of?: string;
}): ReactNode {
  const { revalidate } = useRevalidator();
  const { busy, submit } = useSubmit('DELETE /api/reviews/:id', {
    success: 'Review removed',
    onSuccess: async () => {
      // The page may be some seconds old in the browser's cache.
      await call('GET /api/products/:id', { params: { id: productId }, cache: 'reload' }).catch(
        () => undefined,
      );
      await revalidate();
    },
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <div className="mt-2">
      <ConfirmButton
        small
        title="Remove this review?"
        act="Remove"
        busy={busy}
        onAct={() => submit({ params: { id: reviewId } })}
        consequence="It disappears for good, and its author can’t write another about this product."
      >
        Remove
        {of && <span className="sr-only"> the review of {of}</span>}
      </ConfirmButton>
    </div>
  );
}
