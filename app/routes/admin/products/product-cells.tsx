import type { AdminProductRow } from '../../../../shop/contracts/catalog-admin.ts';
import { lowStockMax } from '../../../../shop/facts.ts';
import { formatCents, formatDollars, toCents } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { InlineCell } from './inline-cell.tsx';

interface Named {
  product: AdminProductRow;
  name: string;
}
const dollars = (price: number): string => formatDollars(toCents(price));

/** The price in the list. It is sent with the version on screen, so that no one overwrites another's change unseen. */
export function PriceCell({ product, name }: Named) {
  const { _id, price, deleted } = product;
  if (deleted) return dollars(price);
  const send = (typed: string, version: number) =>
    call('PUT /api/products/:id', { params: { id: _id }, body: { price: typed, version } });
  const save = async (typed: string) => {
    try {
      await send(typed, product.version);
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      // Someone changed another field, which is no reason to ask.
      if (current.price === price) await send(typed, current.version);
      else throw changedMeanwhile(dollars(current.price));
    }
  };
  return (
    <InlineCell
      label={`Price of ${name}`}
      shown={dollars(price)}
      value={formatCents(toCents(price))}
      inputMode="decimal"
      field="price"
      save={save}
    />
  );
}

/** The stock in the list. The difference to the count on screen is sent, so that parts sold in the meantime stay sold. */
export function StockCell({ product, name }: Named) {
  const { _id, countInStock, deleted } = product;
  const shown = <Stock count={countInStock} />;
  if (deleted) return shown;
  return (
    <InlineCell
      label={`Stock of ${name}`}
      shown={shown}
      value={String(countInStock)}
      inputMode="numeric"
      field="countInStock"
      save={(typed) =>
        call('PUT /api/products/:id', {
          params: { id: _id },
          body: { countInStock: typed, countInStockSeen: countInStock },
        })
      }
    />
  );
}

function Stock({ count }: { count: number }) {
  if (count > lowStockMax) return count;
  return (
    <span className={count > 0 ? 'state state--warn' : 'state state--bad'}>
      {count}
      <span className="sr-only">{count > 0 ? ', low' : ', none left'}</span>
    </span>
  );
}

/** Returns the current record when an edit came too late. */
function currentOf(error: unknown): { version: number; price: number } | undefined {
  if (!(error instanceof ShopError && error.code === 'conflict')) return undefined;
  return error.details.current as { version: number; price: number } | undefined;
}

function changedMeanwhile(now: string): ShopError {
  const text = `Someone just changed it to ${now}. Save again to use yours, or cancel.`;
  return new ShopError('conflict', text, { fields: { price: text } });
}
