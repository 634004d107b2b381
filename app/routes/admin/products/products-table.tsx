import { href } from 'react-router';
import type { AdminProductRow } from '../../../../shop/contracts/catalog-admin.ts';
import { lowStockMax } from '../../../../shop/facts.ts';
import { compressYears } from '../../../../shop/rules/years.ts';
import { call } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Sorting } from '../../../ui/sort-head.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import { DeleteLine } from '../../../forms/delete-line.tsx';
import { NameCell, PriceCell, StockCell } from './product-cells.tsx';
import { HiddenState } from './hidden/hidden-state.tsx';
import { ChooseAll } from './bulk-edit/choose-all.tsx';
import { useRestore } from './undo-delete.tsx';

interface Choice {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onSaved: (product: AdminProductRow) => void;
  onDelete: (product: AdminProductRow) => void;
  onRestore: (product: AdminProductRow) => void;
  /** Shows whom to order from and at what level, instead of the category and the years. */
  toReorder?: boolean;
}

const sortable = {
  name: { name: 'Product', sort: 'name' },
  vendor: { name: 'Vendor', sort: 'vendor' },
  price: { name: 'Price', sort: '-price', kind: 'number' },
  stock: { name: 'Stock', sort: 'stock', kind: 'number' },
} as const;

/** Products as table rows, below 768 px as cards. */
export function ProductsTable({
  products,
  sorting,
  ...choice
}: Choice & { sorting: Sorting; products: readonly AdminProductRow[] }) {
  const { toReorder = false } = choice;
  const { vendor, ...usual } = sortable;
  const ids = products.filter(({ deleted }) => !deleted).map(({ _id }) => _id);
  return (
    <>
      <SortSelect columns={Object.values(toReorder ? sortable : usual)} sorting={sorting} />
      {ids.length > 0 && (
        <div className="hide-from-md">
          <ChooseAll ids={ids} {...choice}>
            <span>Choose all on this page</span>
          </ChooseAll>
        </div>
      )}
      <table className="table--cards products table">
        <caption className="sr-only">Products. Price and stock can be changed in their cells.</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Choose</span>
              {ids.length > 0 && (
                <ChooseAll ids={ids} {...choice}>
                  <span className="sr-only">Choose all on this page</span>
                </ChooseAll>
              )}
            </th>
            <SortHead {...sortable.name} sorting={sorting} />
            <SortHead
              {...(toReorder ? vendor : { name: 'Category' })}
              sorting={sorting}
              className="optional-column"
            />
            <SortHead name="Brand" className="optional-column" />
            {!toReorder && <SortHead name="Years" className="optional-column" />}
            <SortHead {...sortable.price} sorting={sorting} className="numeric" />
            <SortHead {...sortable.stock} sorting={sorting} className="numeric" />
            {toReorder && <SortHead name="Reorder Level" className="numeric" />}
            <th scope="col" className="numeric">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductLine key={product._id} product={product} {...choice} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ProductLine({
  product,
  chosen,
  onChoose,
  onSaved,
  onDelete,
  onRestore,
  toReorder = false,
}: Choice & { product: AdminProductRow }) {
  const { _id, partType, brand, year, vendor, category, reorderLevel, deleted } = product;
  const name = product.name || 'No name yet';
  const isChosen = chosen.includes(_id);
  return (
    <tr>
      <td className="choice">
        {!deleted && (
          <label className="check">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(isChosen ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
            />
            <span className="sr-only">Choose {name}</span>
          </label>
        )}
      </td>
      <td className="named">
        <NameCell product={product}>
          <PartNumber product={product} toReorder={toReorder} />
        </NameCell>
      </td>
      {toReorder ? (
        <td data-th="Vendor" className="optional-column">
          {vendor}
          <span className="partno">{category}</span>
        </td>
      ) : (
        <td data-th="Category" className="optional-column">
          {partType}
        </td>
      )}
      <td data-th="Brand" className="optional-column">
        {brand}
      </td>
      {!toReorder && (
        <td data-th="Years" className="optional-column whitespace-nowrap">
          {compressYears(year)}
        </td>
      )}
      <td data-th="Price" className="numeric">
        <PriceCell product={product} name={name} onSaved={onSaved} />
      </td>
      <td data-th="Stock" className="numeric">
        <StockCell product={product} name={name} onSaved={onSaved} />
      </td>
      {toReorder && (
        <td data-th="Reorder Level" className="numeric">
          {reorderLevel ?? lowStockMax}
        </td>
      )}
      <td className="card-acts">
        {deleted ? (
          <Restore product={product} name={name} onRestore={onRestore} />
        ) : (
          <Acts product={product} name={name} onDelete={onDelete} />
        )}
      </td>
    </tr>
  );
}

function PartNumber({ product, toReorder }: { product: AdminProductRow; toReorder: boolean }) {
  const { lugoPart, hidden, deleted } = product;
  return (
    <span className="partno wrap-anywhere">
      {lugoPart || 'No part number'}
      <span className="hide-from-lg">
        {toReorder ? <Vendor product={product} /> : <BrandAndYears product={product} />}
      </span>
      {hidden && !deleted && (
        <>
          {'\u00a0· '}
          <HiddenState product={product} />
        </>
      )}
    </span>
  );
}

function BrandAndYears({ product: { brand, year } }: { product: AdminProductRow }) {
  const years = compressYears(year);
  return (
    <>
      {brand && `\u00a0· ${brand}`}
      {years && (
        <>
          {'\u00a0· '}
          <span className="whitespace-nowrap">{years}</span>
        </>
      )}
    </>
  );
}

const Vendor = ({ product: { vendor, category } }: { product: AdminProductRow }) =>
  [vendor, category].filter(Boolean).map((text) => `\u00a0· ${text}`);

interface Named {
  product: AdminProductRow;
  name: string;
}

function Acts({ product, name, onDelete }: Named & Pick<Choice, 'onDelete'>) {
  const remove = async () => {
    await call('DELETE /api/products/:id', { params: { id: product._id } });
    onDelete(product);
  };
  return (
    <span className="actions">
      <Link
        className="btn btn--small btn--line"
        to={href('/admin/product/:id/edit', { id: product._id })}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
      <DeleteLine name={name} done="Product deleted" icon remove={remove}>
        <span className="wrap-anywhere">{name}</span> is removed from the shop. Orders keep its data, but
        those that are not paid yet can’t be paid. You can restore it.
      </DeleteLine>
    </span>
  );
}

function Restore({ product, name, onRestore }: Named & Pick<Choice, 'onRestore'>) {
  const { busy, submit } = useRestore();
  const restore = async () => {
    if (await submit({ params: { id: product._id } })) onRestore(product);
  };
  return (
    <span className="actions">
      <Button kind="line" small busy={busy} aria-label={`Restore ${name}`} onClick={() => void restore()}>
        <Icon name="left" /> Restore
      </Button>
    </span>
  );
}
