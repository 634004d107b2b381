import type { Order } from '../../../shop/contracts/orders.ts';
import { parseDay } from '../../../shop/rules/dates/calendar.ts';
import { parseOrderNumber } from '../../../shop/rules/orders/order-number.ts';
import { isSameNumber } from '../../../shop/rules/orders/tracking.ts';
import { countOf } from '../../../shop/rules/in-words.ts';
import { phonePart } from '../../../shop/rules/phone.ts';
import { listPath } from '../../list-path.ts';

interface Person {
  name: string;
  phone?: string;
}

/** The latest that match a keyword, and how many match it in all. */
export interface Matches<Thing> {
  latest: Thing[];
  total: number;
}

/** A list of people, and how those that match a keyword are found. */
export interface PeopleList {
  /** One of them. */
  noun: string;
  path: (keyword: string) => string;
  find: (keyword: string) => Promise<Matches<Person>>;
}

/** The list that a search leads to, and the others that have matches. */
export interface SearchResult {
  path: string;
  also: { path: string; text: string }[];
}

/**
 * Returns what a search of the whole shop leads to: orders for an order's number or id, the day it was placed, its coupon, a tracking number, and the email,
 * the phone or the beginning of the first or last name of a buyer; else the first list of people that has such a person;
 * products for anything else. A whole email leads to the page of that customer, if there is one.
 */
export async function searchResult(
  keyword: string,
  findOrders: (keyword: string) => Promise<Matches<Order>>,
  people: readonly PeopleList[],
  findCustomer: (email: string) => Promise<string | undefined>,
): Promise<SearchResult> {
  const orderList = listPath('/admin/orderlist', { keyword });
  if (namesOrder(keyword)) return { path: orderList, also: [] };
  const customer = isEmail(keyword) ? await findCustomer(keyword) : undefined;
  if (customer !== undefined) return { path: customer, also: [] };
  const [orders, ...found] = await Promise.all([
    findOrders(keyword),
    ...people.map(({ find }) => find(keyword)),
  ]);
  const isPerson = isPersonNamed(keyword);
  const isOrder = (order: Order) =>
    isPerson(buyerOf(order)) || isTracked(order, keyword) || isOrderedWith(order, keyword);
  const lists = [
    { noun: 'order', path: orderList, total: orders.total, leads: orders.latest.some(isOrder) },
    ...people.map(({ noun, path }, at) => {
      const { total = 0, latest = [] } = found[at] ?? {};
      return { noun, path: path(keyword), total, leads: latest.some(isPerson) };
    }),
  ];
  const path = lists.find(({ leads }) => leads)?.path ?? listPath('/admin/productlist', { keyword });
  const also = lists
    .filter((list) => list.total > 0 && list.path !== path)
    .map(({ noun, total, path }) => ({ path, text: countOf(total, noun, plural(noun)) }));
  return { path, also };
}

const isEmail = (keyword: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(keyword);

const plural = (noun: string): string => `${noun}s`.replace(/ys$/, 'ies');

function namesOrder(keyword: string): boolean {
  return (
    /^#?[0-9a-f]{24}$/i.test(keyword) ||
    parseOrderNumber(keyword) !== undefined ||
    parseDay(keyword) !== undefined
  );
}

/** The lists have searched emails; a name or a phone number must not only have the keyword somewhere in the middle. */
function isPersonNamed(keyword: string) {
  const digits = phonePart(keyword);
  return ({ name, phone = '' }: Person): boolean =>
    keyword.includes('@') ||
    ` ${name}`.toLowerCase().includes(` ${keyword.toLowerCase()}`) ||
    (digits.length >= 7 && phonePart(phone).endsWith(digits));
}

function buyerOf({ shippingAddress: { name, phone }, user }: Order): Person {
  return { name: name || (user?.name ?? ''), phone: phone ?? '' };
}

const isOrderedWith = ({ couponCode }: Order, keyword: string): boolean =>
  couponCode?.toLowerCase() === keyword.toLowerCase();

/** Part numbers are pieces of many tracking numbers, so a piece is not enough. */
const isTracked = ({ packages }: Order, keyword: string): boolean =>
  packages.some(({ number }) => number !== undefined && isSameNumber(number, keyword));
