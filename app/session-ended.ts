import { useLocation, useNavigate } from 'react-router';
import { ShopError } from '../shop/shop-error.ts';
import { toast } from './ui/toasts.tsx';
import { forgetUserInfo } from './user-info.ts';

/** True for the answer of a session that the server no longer knows. */
export function sessionEnded(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'not_signed_in';
}

/**
 * Says that the session has ended and forgets who it was.
 * @returns where to sign in again; from there the way leads back to the page, on which nothing is lost
 */
export function signInAgain(pathname: string): string {
  forgetUserInfo();
  void toast.warning('Your session has ended. Please sign in again to go on. Nothing is lost.');
  return `/login?redirect=${encodeURIComponent(pathname)}`;
}

/**
 * For what a signed-in user does on a page: runs it, and when the session has ended leads to sign in and back to
 * the page. Every other refusal is the caller's.
 */
export function useAsCustomer(): (act: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      if (!sessionEnded(error)) throw error;
      await navigate(signInAgain(pathname));
    }
  };
}
