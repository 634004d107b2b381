import { href, useLocation, useNavigate } from 'react-router';
import { ShopError } from '../../shop/shop-error.ts';
import { toast } from '../ui/toasts/toasts.tsx';
import { forgetUserInfo } from './user-info.ts';

/** Returns whether a call failed because the session has ended. */
export function sessionEnded(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'not_signed_in';
}

/** `keepsAll`: the page keeps what was typed until the user has signed in again. */
export interface SessionEnd {
  keepsAll?: boolean;
}

type Here = Pick<URL, 'pathname' | 'search'>;

/** Returns the address of the sign-in page, which leads back to this page afterwards. */
export function signInPath({ pathname, search }: Here): string {
  return `${href('/login')}?redirect=${encodeURIComponent(pathname + search)}`;
}

/**
 * Tells the user that the session has ended, and forgets them.
 * @returns the address of the sign-in page
 */
export function signInAgain(here: Here, { keepsAll = false }: SessionEnd = {}): string {
  forgetUserInfo();
  const text = 'Your session has ended. Please sign in again to go on.';
  toast.warning(keepsAll ? `${text} Nothing is lost.` : text);
  return signInPath(here);
}

/**
 * Returns a function that runs an action of a signed-in user. When the session has ended, it leads to the sign-in page
 * and back; every other error is the caller's to handle.
 */
export function useAsCustomer(page: SessionEnd = {}): (act: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate();
  const here = useLocation();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      if (!sessionEnded(error)) throw error;
      await navigate(signInAgain(here, page));
    }
  };
}
