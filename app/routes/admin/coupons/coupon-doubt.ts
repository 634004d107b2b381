import type { Coupon } from '../../../../shop/contracts/coupons.ts';

type Terms = Pick<Coupon, 'isActive' | 'lastDay'> & Record<'napco' | 'aftermarket', number>;

/** Why nobody gains anything by an active coupon. */
interface CouponDoubts {
  lastDay?: string;
  discount?: string;
}

/**
 * Returns the questions about an active coupon that does nothing, apart from what was saved like this already.
 * @param today in Pacific time
 */
export function couponDoubts(typed: Terms, saved: Terms, today: string): CouponDoubts {
  const isNew = (test: (terms: Terms) => boolean) => test(typed) && !test(saved);
  return {
    ...(isNew((terms) => hasEnded(terms, today)) && {
      lastDay: 'Its last day is over: nobody can use it. Is that right?',
    }),
    ...(isNew(takesNothingOff) && { discount: 'It takes nothing off. Is that right?' }),
  };
}

const hasEnded = ({ isActive, lastDay }: Terms, today: string): boolean =>
  isActive && lastDay !== null && lastDay < today;

const takesNothingOff = ({ isActive, napco, aftermarket }: Terms): boolean =>
  isActive && napco === 0 && aftermarket === 0;
