import { href } from 'react-router';
import { readUserInfo } from '../../browser/user-info.ts';

/**
 * Returns the addresses of the checkout steps up to the current one.
 * @param present number of the current step, from 0
 */
export function stepPaths(present: number): string[] {
  // The sign-in page would redirect a signed-in user immediately.
  const signIn = readUserInfo() ? `${href('/login')}?redirect=${href('/shipping')}` : href('/guest-checkout');
  return [signIn, href('/shipping'), href('/payment'), href('/placeorder')].slice(0, present + 1);
}
