import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { href, Link } from 'react-router';
import type { Product } from '../../../shop/contracts/catalog.ts';
import { Alert } from '../../ui/alert.tsx';
import { useUserInfo } from '../../browser/user-info.ts';

/** Comes for signed-in users alone: visitors do not pay for it. */
const ReviewForm = lazy(async () => {
  try {
    return { default: (await import('./review-form.tsx')).ReviewForm };
  } catch {
    return { default: () => <Alert kind="bad">Loading chunk failed</Alert> };
  }
});

/** Runs before the first paint: keeps the place of the form, which comes later, so that nothing below it jumps. */
const reservePlace = `try{if(JSON.parse(localStorage.getItem('userInfo')).userInfo)document.documentElement.dataset.signedIn=''}catch{}`;

/** The place below the reviews: the form for signed-in users, for others the way to it (specification, section 5). */
export function WriteReview({ product }: { product: Product }) {
  const user = useUserInfo();
  const hydrating = useHydrating();
  // From here on what is shown keeps its place itself.
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), []);
  return (
    <div className={`sheet sheet--head mt-8 ${user ? 'write-review' : 'write-review-later'}`}>
      {hydrating && <script dangerouslySetInnerHTML={{ __html: reservePlace }} />}
      {user ? (
        <Suspense>
          {/* Another part, or another user, is another review. */}
          <ReviewForm key={`${product._id} ${user._id}`} product={product} userId={user._id} />
        </Suspense>
      ) : (
        <>
          <h3>Write a review</h3>
          <p className="mt-2">
            Please{' '}
            <Link to={`${href('/login')}?redirect=${href('/product/:id', { id: product._id })}`}>
              sign in
            </Link>{' '}
            to write a review
          </p>
        </>
      )}
    </div>
  );
}

const never = () => () => {};

/** True in what the server draws and until React has taken it over. */
function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
