import { href } from 'react-router';
import type { AdminProductRow } from '../../../../shop/contracts/catalog-admin.ts';
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
}

const sortable = {
  name: { name: 'Product', sort: 'name' },
  price: { name: 'Price', sort: '-price', kind: 'number' },
  stock: { name: 'Stock', sort: 'stock', kind: 'number' },
} as const;

/** Products as table rows, below 768 px as cards. */
export function ProductsTable({
  products,
  sorting,
  ...choice
}: Choice & { sorting: Sorting; products: readonly AdminProductRow[] }) {
  const ids = products.filter(({ deleted }) => !deleted).map(({ _id }) => _id);
  return (
    <>
      <SortSelect columns={Object.values(sortable)} sorting={sorting} />
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
            <th scope="col" className="optional-column">
              Category
            </th>
            <th scope="col" className="optional-column">
              Brand
            </th>
            <th scope="col" className="optional-column">
              Years
            </th>
            <SortHead {...sortable.price} sorting={sorting} className="numeric" />
            <SortHead {...sortable.stock} sorting={sorting} className="numeric" />
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
}: Choice & { product: AdminProductRow }) {
  const { _id, partType, brand, year, deleted } = product;
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
          <PartNumber product={product} />
        </NameCell>
      </td>
      <td data-th="Category" className="optional-column">
        {partType}
      </td>
      <td data-th="Brand" className="optional-column">
        {brand}
      </td>
      <td data-th="Years" className="optional-column whitespace-nowrap">
        {compressYears(year)}
      </td>
      <td data-th="Price" className="numeric">
        <PriceCell product={product} name={name} onSaved={onSaved} />
      </td>
      <td data-th="Stock" className="numeric">
        <StockCell product={product} name={name} onSaved={onSaved} />
      </td>
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

function PartNumber({ product }: { product: AdminProductRow }) {
  const { lugoPart, hidden, deleted, brand, year } = product;
  const years = compressYears(year);
  return (
    <span className="partno wrap-anywhere">
      {lugoPart || 'No part number'}
      <span className="hide-from-lg">
        {brand && `\u00a0· ${brand}`}
        {years && (
          <>
            {'\u00a0· '}
            <span className="whitespace-nowrap">{years}</span>
          </>
        )}
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
