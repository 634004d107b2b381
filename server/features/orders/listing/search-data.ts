/** How admins find orders by a text: by what is written in them, where they go, and by their accounts, coupons and parts. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { plainNumber } from '../../../../shop/rules/orders/tracking.ts';
import { parseOrderNumber } from '../../../../shop/rules/orders/order-number.ts';
import { partNumberKey } from '../../../../shop/rules/catalog/part-number.ts';
import { mostCounted } from '../../../../shop/rules/paging.ts';
import { phonePart } from '../../../../shop/rules/phone.ts';
import { containing, containingPlain, isIn } from '../../../db/containing.ts';
import { plannedEachTime } from '../../../db/driver.ts';
import type { Db } from '../../../db/open.ts';

/** The accounts, coupons and parts that a search text refers to, besides what the orders themselves say. */
export interface SearchMeaning {
  text: string;
  /** Ids of the accounts whose name or email contains it. */
  users: string[];
  /** Ids of the coupons whose code it is, deleted ones too. */
  coupons: string[];
  /** Ids of the parts that it names, hidden and deleted ones too. */
  products: string[];
}

/**
 * At most this many accounts are looked up: a text that matches more is too vague, and most orders contain their buyer's
 * name and email.
 */
const mostAccounts = 1000;
/** At most this many parts are looked up: a text that matches more is too vague. */
const mostParts = 5000;

/** Looks up whom and which parts a text may mean; with `without`, no parts. */
export async function findSearchMeaning(
  db: Db,
  text: string,
  without?: 'parts' | undefined,
): Promise<SearchMeaning> {
  const codes = [text, text.replaceAll(/\s/g, '')];
  const [users, coupons, products] = await Promise.all([
    db
      .selectFrom('users')
      .select('id')
      .where(isIn(sql`name || ' ' || email`, text))
      .orderBy('id', 'desc')
      .limit(mostAccounts)
      .execute(),
    db
      .selectFrom('coupons')
      .select('id')
      .where(sql<boolean>`lower(code) = ANY (SELECT lower(unnest(${codes}::text[])))`)
      .execute(),
    without === 'parts' ? [] : listNamedParts(db, text),
  ]);
  return {
    text,
    users: users.map(({ id }) => id),
    coupons: coupons.map(({ id }) => id),
    products,
  };
}

/** Shorter texts occur in too many names. */
const shortestPiece = 3;

/**
 * Lists the parts whose number, the vendor's or ours, a text is; if there are none, those whose number contains it, and
 * those in whose name and numbers each of its words begins a word: else parts for the front hid the orders of Ron.
 */
async function listNamedParts(db: Db, text: string): Promise<string[]> {
  const number = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (number.length < shortestPiece) {
    const numbered = db.selectFrom('products').select('id').where('lugoPartKey', '=', partNumberKey(text));
    return (await numbered.execute()).map(({ id }) => id);
  }
  const exact = await partsThat(db, contain(`|${number}|`));
  if (exact.length > 0) return exact;
  const words = sql.join(wordsOf(text).map(haveWord), sql` AND `);
  // Letters alone are a piece of names rather than of a number.
  return partsThat(db, /\d/.test(number) ? sql`(${contain(number)} OR (${words}))` : words);
}

const contain = (piece: string) => sql`text LIKE ${containing(piece)}`;
/** Whether a word begins so. */
const haveWord = (start: string) =>
  sql`text ~ ${String.raw`\m` + start.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)}`;

async function partsThat(db: Db, match: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(plannedEachTime)}
    SELECT product_id AS id FROM product_search WHERE ${match}
    ORDER BY product_id DESC LIMIT ${mostParts}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the words of a text as they are looked for in names, without the signs around them and the end of a plural. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
    .map((word) => word.replace(/(?<=[a-z]{3})(?:ies|es|s)$/, ''));

/** Whether the text is written in a row of `order_search`. */
function isWritten(text: string): RawBuilder<boolean> {
  // Tracking numbers and phone numbers are typed in any format.
  const number = /\d/.test(text) ? plainNumber(text) : text;
  const [plain, phone] = [number, phonePart(text) || text].map(containing);
  return sql<boolean>`(order_search.text LIKE ${containingPlain(text)} OR order_search.text LIKE lower(${plain})
    OR order_search.text LIKE lower(${phone}))`;
}

const oneOf = (ids: readonly string[]) => sql`ANY (${ids}::text[])`;
const numbered = (text: string) => sql<boolean>`orders.number = ${parseOrderNumber(text) ?? null}::integer`;

/** A whole city: a piece of its name would find too many. */
const goesTo = (city: string) =>
  sql<boolean>`plain_text(orders.shipping_address ->> 'city') = plain_text(${city})`;
const hasZip = (text: string) =>
  sql<boolean>`left(orders.shipping_address ->> 'postalCode', 5) = ${/^(\d{5})(?:-\d{4})?$/.exec(text)?.[1] ?? null}`;

/**
 * Selects the latest orders that each way finds among those that pass a test, each by an index of its own: with OR instead
 * of UNION none would be used. Ids begin with the time.
 */
export function ordersFound({ text, users, coupons, products }: SearchMeaning, passing: RawBuilder<boolean>) {
  const latest = (found: RawBuilder<boolean>) => sql`
    (SELECT orders.id FROM orders WHERE ${passing} AND ${found} ORDER BY orders.id DESC LIMIT ${mostCounted})`;
  return sql`${sql.raw(plannedEachTime)}
    ${latest(sql`orders.id IN (SELECT order_id FROM order_search WHERE ${isWritten(text)})`)}
    UNION ${latest(numbered(text))}
    UNION ${latest(goesTo(text))}
    UNION ${latest(hasZip(text))}
    UNION ${latest(sql`orders.user_id = ${oneOf(users)}`)}
    UNION ${latest(sql`orders.coupon_id = ${oneOf(coupons)}`)}
    UNION ${latest(sql`orders.id IN (SELECT order_id FROM order_lines WHERE product_id = ${oneOf(products)})`)}`;
}

/** The same for each of a few orders: whether the text finds it. */
export const isFound = ({ text, users, coupons, products }: SearchMeaning) => sql<boolean>`(${numbered(text)}
  OR EXISTS (SELECT FROM order_search WHERE order_search.order_id = orders.id AND ${isWritten(text)})
  OR ${goesTo(text)}
  OR ${hasZip(text)}
  OR orders.user_id = ${oneOf(users)}
  OR orders.coupon_id = ${oneOf(coupons)}
  OR EXISTS (SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND product_id = ${oneOf(products)}))`;
