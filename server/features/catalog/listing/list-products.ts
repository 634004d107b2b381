import type { ProductCard, ProductPage } from '../../../../shop/contracts/catalog.ts';
import { featuredCount, pageSize } from '../../../../shop/facts.ts';
import { toCents } from '../../../../shop/rules/money.ts';
import type { Db } from '../../../db/open.ts';
import type { Catalog } from './catalog.ts';
import { listCards, listFeaturedCards } from '../data.ts';
import type { Filter, Shelf } from './filter.ts';
import { bucketsOf } from './filter.ts';
import { productCard } from '../product-card.ts';

/** What a listing without a keyword shows, and what a search looks through (docs/specification/decisions.md, Pages). */
const store: readonly Shelf[] = ['aftermarket'];
const searched: readonly Shelf[] = ['aftermarket', 'napco'];

export interface Asked {
  keyword?: string | undefined;
  pageNumber?: number | undefined;
}

export interface FilterAsked extends Asked {
  brand?: string[] | undefined;
  partType?: string[] | undefined;
  /** Bucket labels. */
  yearRange?: string[] | undefined;
  minYear?: number | undefined;
  maxYear?: number | undefined;
  /** Dollars. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

interface Where {
  db: Db;
  catalog: Catalog;
}

/** Aftermarket products; with a keyword a search over aftermarket and NAPCO. */
export function listStore(where: Where, asked: Asked): Promise<ProductPage> {
  return showPage(where, asked, { shelves: isSearch(asked) ? searched : store });
}

/** Every shelf, hidden products too: for admins. */
export function listEverything(where: Where, asked: Asked): Promise<ProductPage> {
  return showPage(where, asked, { hidden: true }, pageSize.admin);
}

/** A brand that is asked for by name may stand on any shelf. */
export function filterProducts(where: Where, asked: FilterAsked): Promise<ProductPage> {
  const { brand, partType, yearRange, minYear, maxYear, minPrice, maxPrice } = asked;
  return showPage(where, asked, {
    ...(brand ? { brands: brand } : { shelves: isSearch(asked) ? searched : store }),
    ...(partType && { partTypes: partType }),
    ...(yearRange && { yearRanges: bucketsOf(yearRange) }),
    ...(minYear !== undefined && { minYear }),
    ...(maxYear !== undefined && { maxYear }),
    ...(minPrice !== undefined && { minPriceCents: toCents(minPrice) }),
    ...(maxPrice !== undefined && { maxPriceCents: toCents(maxPrice) }),
  });
}

export function listBrand(where: Where, brand: string, asked: Asked): Promise<ProductPage> {
  return showPage(where, asked, { brands: [brand] });
}

/** The owner's choice for the home page, filled up with the first of the store where it is short. */
export async function listFeatured({ db, catalog }: Where): Promise<ProductCard[]> {
  const chosen = await listFeaturedCards(db);
  if (chosen.length === featuredCount) return chosen.map(productCard);
  const index = await catalog.current();
  const { items } = index.list({ shelves: store }, { number: 1, size: 2 * featuredCount });
  const more = items
    .filter((id) => !chosen.some((card) => card.id === id))
    .slice(0, featuredCount - chosen.length);
  return [...chosen, ...(await listCards(db, more))].map(productCard);
}

const isSearch = ({ keyword }: Asked): boolean => (keyword ?? '').trim() !== '';

/** The index says which products, the database what they are like at this moment. */
async function showPage(
  { db, catalog }: Where,
  asked: Asked,
  filter: Filter,
  size: number = pageSize.store,
): Promise<ProductPage> {
  const index = await catalog.current();
  const page = { number: asked.pageNumber ?? 1, size };
  const { items, ...rest } = isSearch(asked)
    ? index.find(asked.keyword ?? '', filter, page)
    : index.list(filter, page);
  const cards = await listCards(db, items, { hidden: filter.hidden ?? false });
  // Rows removed by hand are told by nobody.
  if (cards.length < items.length) index.forget(items.filter((id) => !cards.some((card) => card.id === id)));
  return { products: cards.map(productCard), ...rest };
}
