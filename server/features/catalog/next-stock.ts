import type { ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { EditableProduct } from './product-data.ts';
import { adminProduct } from './product-card.ts';

const most = 1_000_000;

type Stock = Pick<EditableProduct, 'onHand' | 'reserved'>;

/**
 * What is on hand after a change of the count. With the count that the admin saw, the difference is applied to what
 * there is now, so a sale in between is kept; without it, the count is what can be had from now on.
 * @throws ShopError `conflict` in words when more would be taken away than can be had
 */
export function nextStock(
  before: EditableProduct,
  change: Pick<ProductChange, 'countInStock' | 'countInStockSeen'>,
): number {
  try {
    return stockAfter(before, change);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'conflict')) throw error;
    const text = `${error.message} Please look at the count and save again.`;
    throw new ShopError('conflict', text, {
      fields: { countInStock: text },
      current: adminProduct(before),
    });
  }
}

/** The same for any row of a product; without a count the stock stays as it is. @throws ShopError as `nextStock` */
export function stockAfter(
  before: Stock,
  { countInStock, countInStockSeen }: Pick<ProductChange, 'countInStock' | 'countInStockSeen'>,
): number {
  const { onHand, reserved } = before;
  if (countInStock === undefined) return onHand;
  const available = onHand - reserved;
  const after = available + countInStock - (countInStockSeen ?? available);
  if (after < 0) throw new ShopError('conflict', wordsFor(before));
  if (after + reserved > most) {
    const text = `At most ${most.toLocaleString('en-US')} can be on hand`;
    throw new ShopError('invalid_input', text, { fields: { countInStock: text } });
  }
  return after + reserved;
}

function wordsFor({ onHand, reserved }: Stock): string {
  const left = `Only ${onHand - reserved} can be taken away`;
  return reserved > 0
    ? `${left}: ${reserved} of the ${onHand} on hand ${reserved === 1 ? 'is' : 'are'} held for buyers who are paying.`
    : `${left}: some have been sold since you opened this page.`;
}
