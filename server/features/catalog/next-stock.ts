import type { ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { EditableProduct } from './product-data.ts';
import { adminProduct } from './product-card.ts';
import { formatCount } from '../../../shop/rules/in-words.ts';

const maxOnHand = 1_000_000;

type Stock = Pick<EditableProduct, 'onHand' | 'reserved' | 'countVersion'>;
/** What a change says of the count, and what it was made from. */
export type StockChange = Pick<ProductChange, 'countInStock' | 'countInStockSeen' | 'countVersion'>;

/**
 * Returns the stock on hand after an admin changes the count. With `countInStockSeen` the difference is applied to the
 * current stock, so that sales in the meantime stay sold; without it, the count is what will be available.
 * @throws ShopError `conflict` with the current product when more would be removed than is available, or when the count was
 *   changed since `countVersion` to another one than is asked for
 */
export function nextStock(before: EditableProduct, change: StockChange): number {
  try {
    return stockAfter(before, change);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'conflict')) throw error;
    const text = `${error.message} Please check the count and save again.`;
    throw new ShopError('conflict', text, {
      fields: { countInStock: text },
      current: adminProduct(before),
    });
  }
}

/** Does the same for any product row; without a count the stock stays. @throws ShopError `conflict`, `invalid_input` */
export function stockAfter(before: Stock, change: StockChange): number {
  const { onHand, reserved } = before;
  const { countInStock, countInStockSeen } = change;
  if (countInStock === undefined || countInStock === countInStockSeen) return onHand;
  const available = onHand - reserved;
  if (isRecounted(before, change)) {
    if (countInStock === available) return onHand;
    throw new ShopError('conflict', `Someone else has changed it: ${available} in stock now.`);
  }
  const after = available + countInStock - (countInStockSeen ?? available);
  if (after < 0) throw new ShopError('conflict', shortageText(before));
  if (after + reserved > maxOnHand) {
    const text = `At most ${formatCount(maxOnHand)} can be on hand`;
    throw new ShopError('invalid_input', text, { fields: { countInStock: text } });
  }
  return after + reserved;
}

/** Whether an admin or an import has changed the count since the one that a change was made from. */
export function isRecounted(before: Stock, { countVersion }: StockChange): boolean {
  return countVersion !== undefined && countVersion !== before.countVersion;
}

function shortageText({ onHand, reserved }: Pick<Stock, 'onHand' | 'reserved'>): string {
  const left = `Only ${onHand - reserved} can be removed`;
  return reserved > 0
    ? `${left}: ${reserved} of the ${onHand} on hand ${reserved === 1 ? 'is' : 'are'} reserved for customers who are paying.`
    : `${left}: some have been sold since you opened this page.`;
}
