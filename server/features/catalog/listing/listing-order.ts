import type { ListSort } from '../../../../shop/facts.ts';
import type { CatalogRow } from '../data.ts';
import { Uint32Column } from './columns.ts';
import { SortedNumbers } from './sorted-numbers.ts';

/** Bayesian average: each rating counts as if two customers had given four stars before, so that one enthusiast cannot lead the shop. */
const priorReviews = 2;
const priorStars = 4;
const ours = { from: 1955, to: 1959 };

/**
 * The orders of a listing. The usual one: best rated first, then parts for the trucks this shop specializes in, then by
 * part number. Every order ends with the part number, so that the pages of a list stay stable. Stock does not matter: a
 * sale moves nothing.
 */
export class ListingOrder {
  readonly #merits = new Uint32Column();
  readonly #prices = new Uint32Column();
  /** In seconds. */
  readonly #created = new Uint32Column();
  readonly #lugoParts: string[] = [];
  readonly #orders = new Map<ListSort, SortedNumbers>();

  /** Describes the next product number; the first one is 0. */
  describe({ ratingSum, ratingCount, years, lugoPart, priceCents, createdAt }: CatalogRow): void {
    const stars = (ratingSum + priorStars * priorReviews) / (ratingCount + priorReviews);
    const isOurs = years.some((year) => year >= ours.from && year <= ours.to);
    this.#merits.push(Math.round(stars * 1000) * 2 + (isOurs ? 1 : 0));
    this.#prices.push(priceCents);
    this.#created.push(Math.floor(createdAt.getTime() / 1000));
    this.#lugoParts.push(lugoPart);
  }

  insert(numbers: readonly number[]): void {
    this.by('rating').insert(numbers);
    for (const [sort, order] of this.#orders) if (sort !== 'rating') order.insert(numbers);
  }

  remove(numbers: readonly number[]): void {
    for (const order of this.#orders.values()) order.remove(numbers);
  }

  /** Returns an order; all but the usual one are built when first asked for. */
  by(sort: ListSort): SortedNumbers {
    let order = this.#orders.get(sort);
    if (!order) {
      const key = this.#keys[sort];
      order = new SortedNumbers((a, b) => key(a) - key(b) || this.#compareLugoParts(a, b));
      order.insert(this.#orders.get('rating')?.sorted() ?? []);
      this.#orders.set(sort, order);
    }
    return order;
  }

  /** What each order sorts by, lowest first. */
  readonly #keys: Record<ListSort, (number: number) => number> = {
    rating: (number) => -this.#merits.at(number),
    priceLow: (number) => this.#prices.at(number),
    priceHigh: (number) => -this.#prices.at(number),
    partNumber: () => 0,
    newest: (number) => -this.#created.at(number),
  };

  #compareLugoParts(a: number, b: number): number {
    const [first, second] = [this.#lugoParts[a] as string, this.#lugoParts[b] as string];
    return first < second ? -1 : first > second ? 1 : a - b;
  }
}
