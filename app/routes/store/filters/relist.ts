import { fit } from '../../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../../shop/rules/fitment/truck-code.ts';
import { call } from '../../../browser/api.ts';
import type { Listing } from '../../../ui/product/product-card.tsx';
import { cardsOf, listingOf } from '../../../ui/product/product-card.tsx';
import type { Filters } from './filters.ts';
import { filtersForApi } from './filters.ts';

/** A list as its page has loaded it, and for which truck: what the server renders is for nobody's. */
export interface Listed {
  listing: Listing;
  truck?: string;
}

/** The same list for another truck. */
export interface Relisted {
  over: Listed;
  listing: Listing;
}

/**
 * Lists again for the shopper's truck: what doesn't fit it comes last (decision 113).
 * @param brand of the list, if it is a brand's
 * @returns undefined if the list as it was loaded is the same
 */
export async function relist({
  loaded,
  truck,
  filters,
  keyword,
  brand,
  signal,
}: {
  loaded: Listed;
  truck: string;
  filters: Filters;
  keyword: string | undefined;
  brand: string | undefined;
  signal: AbortSignal;
}): Promise<Listing | undefined> {
  if (filters.fit || filters.sort || loaded.truck === truck || staysFor(truck, loaded)) return undefined;
  const pageNumber = loaded.listing.page;
  return listingOf(
    brand
      ? await call('GET /api/products/brand/:brand', {
          params: { brand },
          query: { pageNumber, truck },
          signal,
        })
      : await call('GET /api/products/filter', {
          query: { keyword, pageNumber, ...filtersForApi(filters), truck },
          signal,
        }),
  );
}

/** Whether a truck moves nothing: the list is for nobody's, has no other page, and nothing in it that doesn't fit. */
function staysFor(truck: string, { listing, truck: listedFor }: Listed): boolean {
  if (listedFor || listing.pages > 1) return false;
  const known = parseTruckCode(truck);
  return cardsOf(listing.cards).every(
    ({ year, fitment }) => fit(known, { years: year, rules: fitment })?.fit !== 'no',
  );
}
