import type { ReactNode } from 'react';
import { useRef } from 'react';
import { href } from 'react-router';
import type { AdminProductRow } from '../../../../shop/contracts/catalog-admin.ts';
import { lowStockMax } from '../../../../shop/facts.ts';
import { dollars, formatCents, toCents } from '../../../../shop/rules/money.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { Link } from '../../../ui/link.tsx';
import { PartName } from '../../../ui/product/part-name.tsx';
import { InlineCell } from './inline-cell.tsx';
import { countChange, countTyped, typedPriceDoubt, updatedText } from './product-values.ts';

interface CellProps {
  product: AdminProductRow;
  name: string;
  onSaved: (product: AdminProductRow) => void;
}

/** The price in the list. It is sent with the version on screen, so that no one overwrites another's change unseen. */
export function PriceCell({ product, name, onSaved }: CellProps) {
  const { _id, price, deleted } = product;
  const asked = useRef('');
  if (deleted) return dollars(price);
  const send = (typed: string, version: number) =>
    call('PUT /api/products/:id', { params: { id: _id }, body: { price: typed, version } });
  const save = async (typed: string) => {
    const doubt = typedPriceDoubt(price, typed);
    if (doubt !== undefined && asked.current !== typed) {
      asked.current = typed;
      throw refusal(`${doubt} Save again if that is right, or cancel.`);
    }
    try {
      return await send(typed, product.version);
    } catch (error) {
      const current = currentOf(error);
      if (!current) throw error;
      // Someone changed another field, which is no reason to ask.
      if (current.price === price) return await send(typed, current.version);
      throw changedMeanwhile(current);
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
      success={() => `${name} updated`}
      onSaved={onSaved}
    />
  );
}

/** The stock in the list, typed as a count or as what came in or left (`+12`). It is sent with the count on screen, so that parts sold in the meantime stay sold (decision 013). */
export function StockCell({ product, name, onSaved }: CellProps) {
  const { _id, countInStock, countVersion, deleted } = product;
  const shown = <StockCount product={product} />;
  if (deleted) return shown;
  return (
    <InlineCell
      label={`Stock of ${name}`}
      shown={shown}
      value={String(countInStock)}
      // The keyboard for numbers has no plus on phones.
      inputMode="tel"
      field="countInStock"
      preview={(typed) => countChange(typed, countInStock)}
      save={(typed) =>
        call('PUT /api/products/:id', {
          params: { id: _id },
          body: {
            countInStock: countTyped(typed, countInStock),
            countInStockSeen: countInStock,
            countVersion,
          },
        })
      }
      success={(saved, typed) => updatedText(name, Number(countTyped(typed, countInStock)), saved)}
      onSaved={onSaved}
    />
  );
}

/** A stock count; one that is low says so. */
export function StockCount({
  product: { countInStock: count, reorderLevel },
}: {
  product: Pick<AdminProductRow, 'countInStock' | 'reorderLevel'>;
}) {
  if (count > (reorderLevel ?? lowStockMax)) return count;
  return (
    <span className={count > 0 ? 'state state--warn' : 'state state--bad'}>
      {count}
      <span className="sr-only">{count > 0 ? ', low' : ', none left'}</span>
    </span>
  );
}

/** Returns the current record when an edit came too late. */
function currentOf(error: unknown): AdminProductRow | undefined {
  if (!(error instanceof ShopError && error.code === 'conflict')) return undefined;
  return error.details.current as AdminProductRow | undefined;
}

function changedMeanwhile(current: AdminProductRow): ShopError {
  const text = `Someone just changed it to ${dollars(current.price)}. Save again to use yours, or cancel.`;
  return refusal(text, current);
}

const refusal = (text: string, current?: AdminProductRow): ShopError =>
  new ShopError('conflict', text, { fields: { price: text }, ...(current && { current }) });

/** A product with its picture, and the link to its page. @param children what the second line says */
export function NameCell({
  product: { _id, name, image, deleted },
  children,
}: {
  product: Pick<AdminProductRow, '_id' | 'name' | 'image' | 'deleted'>;
  children: ReactNode;
}) {
  return (
    <span className="cell-name">
      <span className="plate thumb">
        <img src={image} alt="" width={48} height={48} loading="lazy" decoding="async" />
      </span>
      <span>
        {deleted ? (
          <b>
            <PartName>{name}</PartName>
          </b>
        ) : (
          <Link to={href('/admin/product/:id/edit', { id: _id })}>
            <PartName>{name}</PartName>
          </Link>
        )}
        {children}
      </span>
    </span>
  );
}
