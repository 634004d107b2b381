import { brands, currency, shopName } from '../../../../shop/facts.ts';
import { partSystems } from '../../../../shop/part-systems.ts';
import { formatCents } from '../../../../shop/rules/money.ts';
import { deliveryCents } from '../../../../shop/rules/pricing.ts';
import { states } from '../../../../shop/states.ts';
import type { Db } from '../../../db/open.ts';
import { settingsRow } from '../../site/settings-data.ts';
import type { FeedRow } from './feed-data.ts';
import { listFeedRows } from './feed-data.ts';

const batchSize = 200;
/** The limits of Google's product data specification. */
const longest = { title: 150, description: 5000 } as const;
const category = 'Vehicles & Parts > Vehicle Parts & Accessories > Motor Vehicle Parts';

/**
 * Writes the products for Google Merchant Center: RSS 2.0 with the names of its product data specification. A part has no
 * `mpn`: our part numbers are our own, and whom we buy from is nobody's business (decision 085).
 */
export async function* writeFeed(db: Db, publicUrl: string): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `${tag('title', shopName)}${tag('link', `${publicUrl}/`)}${tag('description', 'Parts for 1955–1959 Chevrolet and GMC trucks')}\n`;
  const shippingOf = createShipping();
  const { shipsWithinDays } = await settingsRow(db).executeTakeFirstOrThrow();
  for (let after = ''; ;) {
    const rows = await listFeedRows(db, { after, limit: batchSize });
    yield rows
      .map((row) => item(row, publicUrl, shippingOf(deliveryCents(row)) + handling(row, shipsWithinDays)))
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.id;
  }
  yield '</channel>\n</rss>\n';
}

function item(row: FeedRow, publicUrl: string, shipping: string): string {
  const { id, name, brand, partType } = row;
  const description = row.description.trim() || name;
  return `<item>${[
    tag('g:id', id),
    tag('g:title', name.slice(0, longest.title)),
    tag('g:description', description.slice(0, longest.description)),
    tag('g:link', `${publicUrl}/product/${id}`),
    tag('g:image_link', publicUrl + row.image),
    tag('g:availability', isInStock(row) ? 'in_stock' : 'out_of_stock'),
    tag('g:price', amount(row.priceCents)),
    tag('g:condition', brand === brands.used ? 'used' : 'new'),
    // Used names a shelf of the shop, not who made the part.
    brand && brand !== brands.used ? tag('g:brand', brand) : '',
    tag('g:identifier_exists', 'no'),
    tag('g:google_product_category', category),
    partType && tag('g:product_type', [...systemOf(partType), partType].join(' > ')),
    row.weightLb === null || row.weightLb === 0 ? '' : tag('g:shipping_weight', `${row.weightLb} lb`),
    shipping,
  ].join('')}</item>\n`;
}

const isInStock = ({ onHand, reserved }: FeedRow): boolean => onHand > reserved;

/** Business days until a part in stock leaves the shop. What goes by truck freight waits for the freight company. */
const handling = (row: FeedRow, days: number | null): string =>
  days === null || row.truckFreight || !isInStock(row)
    ? ''
    : tag('g:min_handling_time', '0') + tag('g:max_handling_time', String(days));

const amount = (cents: number): string => `${formatCents(cents)} ${currency}`;

const systemOf = (partType: string): string[] =>
  partSystems
    .filter(({ categories }) => (categories as readonly string[]).includes(partType))
    .map(({ title }) => title);

/**
 * Returns a function that writes where we ship to, and for how much: state by state, because a whole country would include
 * Alaska and Hawaii. Few prices are distinct, so each is written once.
 */
function createShipping(): (cents: number) => string {
  const written = new Map<number, string>();
  return (cents) => {
    let text = written.get(cents);
    if (text === undefined) {
      const price = tag('g:price', amount(cents));
      text = states
        .map(
          ({ code }) => `<g:shipping>${tag('g:country', 'US')}${tag('g:region', code)}${price}</g:shipping>`,
        )
        .join('');
      if (written.size < 1000) written.set(cents, text);
    }
    return text;
  };
}

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Returns text that any XML parser reads back, without the control characters that XML has no way to write. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
