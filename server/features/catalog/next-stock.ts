import type { ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { EditableProduct } from './product-data.ts';
import { adminProduct } from './product-card.ts';

const maxOnHand = 1_000_000;

type Stock = Pick<EditableProduct, 'onHand' | 'reserved'>;

/**
 * Returns the stock on hand after an admin changes the count. With `countInStockSeen` the difference is applied to the
 * current stock, so that sales in the meantime stay sold; without it, the count is what will be available.
 * @throws ShopError `conflict` with the current product when more would be removed than is available
 */
export function nextStock(
  before: EditableProduct,
  change: Pick<ProductChange, 'countInStock' | 'countInStockSeen'>,
): number {
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
export function stockAfter(
  before: Stock,
  { countInStock, countInStockSeen }: Pick<ProductChange, 'countInStock' | 'countInStockSeen'>,
): number {
  const { onHand, reserved } = before;
  if (countInStock === undefined) return onHand;
  const available = onHand - reserved;
  const after = available + countInStock - (countInStockSeen ?? available);
  if (after < 0) throw new ShopError('conflict', shortageText(before));
  if (after + reserved > maxOnHand) {
    const text = `At most ${maxOnHand.toLocaleString('en-US')} can be on hand`;
    throw new ShopError('invalid_input', text, { fields: { countInStock: text } });
  }
  return after + reserved;
}

function shortageText({ onHand, reserved }: Stock): string {
  const left = `Only ${onHand - reserved} can be removed`;
  return reserved > 0
    ? `${left}: ${reserved} of the ${onHand} on hand ${reserved === 1 ? 'is' : 'are'} reserved for customers who are paying.`
    : `${left}: some have been sold since you opened this page.`;
}
