import { taxBasisPointsOf } from '../../../shop/rules/pricing.ts';
import { specifiedTaxRates } from '../../browser/cart-rules.ts';
import { useSite } from '../../layout/page-meta.ts';

/** Returns the tax rate of a state, in basis points: the one that an order placed now is taxed with. */
export const useStateTax = (state: string): number =>
  taxBasisPointsOf(useSite()?.taxRates ?? specifiedTaxRates, state);
