/** The lists of products. The in-memory index says which products, their cards what they look like. */
import type { AdminProductRow, ProductSort } from '../../../shop/contracts/catalog-admin.ts';
import type { ProductCard, ProductPage } from '../../../shop/contracts/catalog.ts';
import type { Facets } from '../../../shop/contracts/search/facets.ts';
import { brands, featuredCount, pageSize } from '../../../shop/facts.ts';
import { brandKey, normalizeBrand } from '../../../shop/rules/catalog/brands.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { toCents } from '../../../shop/rules/money.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { searches } from '../../counters.ts';
import type { Db } from '../../db/open.ts';
import type { Cards } from './cards.ts';
import { listFeaturedCards, listSoldOutIds } from './data.ts';
import type { Catalog } from './listing/catalog.ts';
import type { Filter, Shelf, Sorting } from './listing/filter.ts';
import type { ListedFit } from './listing/fitment-columns.ts';
import type { Found, Page } from './listing/product-index.ts';
import { bucketsOf } from './listing/filter.ts';
import { adminProductRow, productCard } from './product-card.ts';
import type { AdminListFilter } from './product-data.ts';
import { countFilteredRows, listAdminRows, listFilteredRows } from './product-data.ts';

/** What a listing without a keyword shows, and what a search covers (docs/specification/decisions.md, Pages). */
const store: readonly Shelf[] = ['aftermarket'];
export const searched: readonly Shelf[] = ['aftermarket', 'napco'];

export interface Sources {
  db: Db;
  catalog: Catalog;
  cards: Cards;
}

interface ListQuery extends Sorting {
  keyword?: string | undefined;
  pageNumber?: number | undefined;
}

interface ChosenFilters {
  keyword?: string | undefined;
  brand?: string[] | undefined;
  partType?: string[] | undefined;
  /** Bucket labels. */
  yearRange?: string[] | undefined;
  minYear?: number | undefined;
  maxYear?: number | undefined;
  /** Dollars. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: 'true' | undefined;
  truck?: Truck | undefined;
  fit?: ListedFit[] | undefined;
}

/** Lists aftermarket products; with a keyword, searches aftermarket and NAPCO. */
export function listStore(sources: Sources, query: ListQuery): Promise<ProductPage> {
  return listCardPage(sources, query, { shelves: isSearch(query) ? searched : store });
}

/** Lists by the filter panel. */
export async function filterProducts(
  sources: Sources,
  query: ListQuery & ChosenFilters,
): Promise<ProductPage> {
  return listCardPage(sources, query, { ...filterOf(query), ...(await stockFilter(sources, query)) });
}

/** Stock is not in the index, where a sale would move products: what is sold out is asked for when it matters. */
async function stockFilter({ db }: Sources, { inStock }: ChosenFilters): Promise<Pick<Filter, 'except'>> {
  return inStock ? { except: await listSoldOutIds(db) } : {};
}

/** Counts what the filter panel offers, beside what is chosen in it. */
export async function countFacets(
  sources: Sources,
  { more, ...query }: ChosenFilters & { more?: 'true' | undefined },
): Promise<Facets> {
  const { brands: asked, ...chosen } = { ...filterOf(query), ...(await stockFilter(sources, query)) };
  const soldOut = more && (chosen.except ?? (await listSoldOutIds(sources.db)));
  const index = await sources.catalog.current();
  const keyword = isSearch(query) ? query.keyword : undefined;
  // The brands on offer are those of the shelves, whichever is chosen.
  const offered = keyword ? searchedBy(asked) : storeWith(asked);
  const filter = { ...chosen, shelves: offered, ...(asked && { brands: asked }) };
  const facets = index.facets(filter, keyword);
  const usedFor = (query: ChosenFilters) =>
    keyword
      ? index.find(keyword, filterOf({ ...query, brand: [brands.used] }), { number: 1, size: 1 }).total
      : 0;
  const matches = usedFor({ keyword });
  // Until the brand is chosen, a search lists only the used parts that it names; the choice lists them all.
  const listed = facets.brand.find(({ value }) => value === brands.used)?.count ?? 0;
  const choosing = listed > 0 && !query.brand ? usedFor(query) : listed;
  /** In the spelling that was asked for, so that its box is the checked one. */
  const asAsked = (value: string) => query.brand?.find((one) => brandKey(one) === brandKey(value)) ?? value;
  const { truck } = query;
  return {
    ...facets,
    brand: facets.brand.map(({ value, count }) => ({
      value: asAsked(value),
      count: value === brands.used ? choosing : count,
    })),
    ...(soldOut && { more: index.moreFacets(filter, { soldOut, truck, text: keyword }) }),
    usedMatches: matches > listed ? matches : 0,
  };
}

/** A brand that is asked for by name may be on any shelf. */
function filterOf(query: ChosenFilters): Filter {
  const { partType, yearRange, minYear, maxYear, minPrice, maxPrice } = query;
  const brand = query.brand?.map(normalizeBrand);
  return {
    ...(isSearch(query) ? { shelves: searchedBy(brand) } : !brand && { shelves: store }),
    ...(brand && { brands: brand }),
    ...(partType && { partTypes: partType }),
    ...(yearRange && { yearRanges: bucketsOf(yearRange) }),
    ...(minYear !== undefined && { minYear }),
    ...(maxYear !== undefined && { maxYear }),
    ...(minPrice !== undefined && { minPriceCents: toCents(minPrice) }),
    ...(maxPrice !== undefined && { maxPriceCents: toCents(maxPrice) }),
    ...fitFilter(query),
  };
}

const fitFilter = ({ truck, fit }: ChosenFilters): Pick<Filter, 'fit'> =>
  truck && fit ? { fit: { truck, verdicts: fit } } : {};

/** The store's shelf, and those of NAPCO and used parts when they are asked for by name. */
const storeWith = (brand: readonly string[] = []): readonly Shelf[] => [
  ...store,
  ...(brand.includes(brands.napco) ? (['napco'] as const) : []),
  ...(brand.includes(brands.used) ? (['used'] as const) : []),
];

const searchedBy = (brand: readonly string[] | undefined): readonly Shelf[] =>
  brand?.includes(brands.used) ? [...searched, 'used'] : searched;

/** Lists one brand. A used part that is sold won't be back, so it comes last. */
export async function listBrand(
  sources: Sources,
  asked: string,
  query: ListQuery & Pick<ChosenFilters, 'fit'>,
): Promise<ProductPage> {
  const brand = normalizeBrand(asked);
  const last = brand === brands.used ? await listSoldOutIds(sources.db) : undefined;
  return listCardPage(sources, { ...query, last }, { brands: [brand], ...fitFilter(query) });
}

/** Returns the owner's choice for the home page, filled up with the first products of the store. */
export async function listFeatured({ db, catalog, cards }: Sources): Promise<ProductCard[]> {
  const chosen = await listFeaturedCards(db);
  if (chosen.length === featuredCount) return chosen.map(productCard);
  const index = await catalog.current();
  const { items } = index.list({ shelves: store }, { number: 1, size: 2 * featuredCount });
  const more = items
    .filter((id) => !chosen.some((card) => card.id === id))
    .slice(0, featuredCount - chosen.length);
  return [...chosen, ...(await cards.list(more))].map(productCard);
}

/** Lists every shelf, hidden products too, as product cards for admins. */
export async function listAllCards(sources: Sources, query: ListQuery): Promise<ProductPage> {
  const { rows, ...paging } = await listAll(sources, query);
  return { products: rows.map(productCard), ...paging };
}

/**
 * Lists products for the admin pages, the last changed first. Products are searched by the shop's own search, best match
 * first; only hidden, deleted or low-stock ones are few, so the database matches them against any part of the name or number.
 */
export async function listAdminProducts(
  sources: Sources,
  {
    show = 'all',
    sort,
    ...query
  }: Omit<ListQuery, 'sort'> & { show?: AdminListFilter['show'] | undefined; sort?: ProductSort | undefined },
): Promise<Paging & { products: AdminProductRow[] }> {
  const { rows, ...paging } = await (show === 'all' && isSearch(query) && !sort
    ? listAll(sources, query)
    : listFiltered(sources, { show, text: query.keyword?.trim() ?? '' }, { number: query.pageNumber, sort }));
  return { products: rows.map(adminProductRow), ...paging };
}

function listAll(sources: Sources, query: ListQuery) {
  return readPage(sources, query, { hidden: true }, pageSize.admin, (ids) => listAdminRows(sources.db, ids));
}

async function listFiltered(
  { db }: Sources,
  filter: AdminListFilter,
  { number = 1, sort }: { number?: number | undefined; sort?: ProductSort | undefined },
) {
  const size = pageSize.admin;
  const paging = pagingOf(await countFilteredRows(db, filter), { number, size });
  const rows = await listFilteredRows(db, filter, { ...rowsOf(paging, size), sort });
  return { rows, ...paging };
}

async function listCardPage(sources: Sources, query: ListQuery, filter: Filter): Promise<ProductPage> {
  const { rows, ...paging } = await readPage(sources, query, filter, pageSize.store, sources.cards.list);
  if (isSearch(query) && paging.page === 1) searches.inc({ result: paging.total > 0 ? 'found' : 'none' });
  return { products: rows.map(productCard), ...paging };
}

const isSearch = ({ keyword }: { keyword?: string | undefined }): boolean => (keyword ?? '').trim() !== '';

async function readPage<Row extends { id: string }>(
  { catalog }: Sources,
  query: ListQuery,
  filter: Filter,
  size: number,
  listRows: (ids: readonly string[]) => Promise<Row[]>,
): Promise<
  Paging & { rows: Row[] } & Pick<
      ProductPage,
      'unknownWords' | 'corrections' | 'years' | 'isPartial' | 'leftOut'
    >
> {
  const index = await catalog.current();
  const page = { number: query.pageNumber ?? 1, size };
  const { items, unknown, corrections, years, isPartial, leftOut, ...paging }: Page<string> & Partial<Found> =
    isSearch(query) ? index.find(query.keyword ?? '', filter, page, query) : index.list(filter, page, query);
  const rows = await listRows(items);
  // Nothing announces rows that were deleted by hand in the database.
  if (rows.length < items.length) index.forget(items.filter((id) => !rows.some((row) => row.id === id)));
  return {
    rows,
    ...paging,
    ...(unknown?.length && { unknownWords: [...unknown] }),
    ...(paging.total > 0 && corrections?.length && { corrections: [...corrections] }),
    ...(years && { years: { from: years.from, to: years.to } }),
    ...(isPartial && { isPartial }),
    ...(leftOut && { leftOut }),
  };
}
