import { href, useLocation, useNavigate } from 'react-router';
import { ShopError } from '../../shop/shop-error.ts';
import { toast } from '../ui/toasts.tsx';
import { forgetUserInfo } from './user-info.ts';

/** True for the answer of a session that the server no longer knows. */
export function sessionEnded(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'not_signed_in';
}

/** True for a page that still has what was typed when its reader comes back. */
export interface Page {
  keepsAll?: boolean;
}

/** A page's address; of a list its query says what is listed. */
type Here = Pick<URL, 'pathname' | 'search'>;

/** Where to sign in; from there the way leads back to the page. */
export function signInPath({ pathname, search }: Here): string {
  return `${href('/login')}?redirect=${encodeURIComponent(pathname + search)}`;
}

/**
 * Says that the session has ended and forgets who it was.
 * @returns where to sign in again
 */
export function signInAgain(here: Here, { keepsAll = false }: Page = {}): string {
  forgetUserInfo();
  const text = 'Your session has ended. Please sign in again to go on.';
  void toast.warning(keepsAll ? `${text} Nothing is lost.` : text);
  return signInPath(here);
}

/**
 * For what a signed-in user does on a page: runs it, and when the session has ended leads to sign in and back to
 * the page. Every other refusal is the caller's.
 */
export function useAsCustomer(page: Page = {}): (act: () => Promise<unknown>) => Promise<void> {
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
