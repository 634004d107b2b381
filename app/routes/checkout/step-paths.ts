import { href } from 'react-router';
import { readUserInfo } from '../../browser/user-info.ts';

/**
 * Where the checkout steps lead that have been reached.
 * @param present number of the step the page is, from 0
 */
export function stepPaths(present: number): string[] {
  // Who is signed in has nothing to do on the sign-in page: it would send him on at once.
  const signIn = readUserInfo() ? `${href('/login')}?redirect=${href('/shipping')}` : href('/guest-checkout');
  return [signIn, href('/shipping'), href('/payment'), href('/placeorder')].slice(0, present + 1);
}
