import '../../../styles/tables.css';
import { Link } from '../../../ui/link.tsx';
import './products.css';
import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { AdminProductRow, ProductSort } from '../../../../shop/contracts/catalog-admin.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { readUserInfo } from '../../../browser/user-info.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { isCellTyped } from './inline-cell.tsx';
import { listPath } from '../../../list-path.ts';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { inquiriesPath } from '../inquiries/inquiry-kind.ts';
import { lastProductList } from '../lists/last-list.ts';
import { questionsPath } from '../questions/questions-path.ts';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import type { ProductShow } from './products-path.ts';
import { productShowOf, productsPath } from './products-path.ts';
import { ProductsTable } from './products-table.tsx';
import { SavedHidden } from './hidden/saved-hidden.tsx';
import { ChosenProducts } from './bulk-edit/chosen-products.tsx';
import { UndoDelete } from './undo-delete.tsx';
import { keywordMaxLength, lowStockMax } from '../../../../shop/facts.ts';
import { CreateProduct } from './create-product.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { listQuery, sortOf } from '../lists/list-sort.ts';

export const meta = () => pageMeta({ title: 'Products', noindex: true });

type Found = Reply<'GET /api/products/admin'>;
interface LoaderData extends Loaded<Found> {
  keyword: string;
  show: ProductShow;
  sort: ProductSort | undefined;
}
async function load({ call, params: { keyword = '', pageNumber }, url }: ListLoad): Promise<LoaderData> {
  const show = productShowOf(url);
  const sort = sortOf(url, show === 'low' ? [...sorts, ...vendorSorts] : sorts);
  const query = { keyword, pageNumber, show, sort };
  return {
    ...(await loadOrError(url, () => call('GET /api/products/admin', { query }))),
    keyword,
    show,
    sort,
  };
}
export const clientLoader = inBrowser(load);

const tabs = [
  ['all', 'All'],
  ['hidden', 'Hidden'],
  ['low', 'Low stock'],
  ['deleted', 'Deleted'],
] as const;

/** All products, with search and with prices and stock that can be edited in place. */
export default function ProductList({ loaderData }: { loaderData: LoaderData }) {
  const { keyword, show, sort } = loaderData;
  const { pathname, search } = useLocation();
  useEffect(() => lastProductList.write(pathname + search), [pathname, search]);
  return (
    <AdminList
      title="Products"
      noun="product"
      loaded={loaderData}
      tools={
        <>
          <ProductTools keyword={keyword} show={show} />
          <ListTabs
            label="Which products"
            tabs={tabs}
            present={show}
            to={(which) => productsPath({ keyword, show: which, sort })}
          />
        </>
      }
      back={keyword === '' ? undefined : productsPath({ show })}
      to={(page) => productsPath({ keyword, show, sort, page })}
    >
      {(found) => <Products found={found} keyword={keyword} show={show} sort={sort} />}
    </AdminList>
  );
}

const sorts = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
] as const satisfies readonly ProductSort[];
/** Where the table has the vendors. */
const vendorSorts = ['vendor', '-vendor'] as const satisfies readonly ProductSort[];

type Chosen = Pick<LoaderData, 'keyword' | 'show' | 'sort'>;

function Products({ found, ...chosenPart }: Chosen & { found: Found }) {
  const { products, onSaved } = useSavedRows(found);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<{ _id: string; name: string }>();
  const onPage = chosen.filter((id) => products.some(({ _id, deleted }) => _id === id && !deleted));
  return (
    <>
      {/* No question on the way to sign in again: there is no choice. */}
      <AskBeforeLeaving draft={() => readUserInfo() !== null && isCellTyped()} />
      <SavedHidden />
      <UndoDelete deleted={deleted} onDone={() => setDeleted(undefined)} />
      {found.total === 0 ? (
        <NoProducts {...chosenPart} />
      ) : (
        <ProductsTable
          products={products}
          toReorder={chosenPart.show === 'low'}
          sorting={{
            present: chosenPart.sort,
            defaultOrder: nameOfDefaultOrder(chosenPart),
            to: (sort) => productsPath({ ...chosenPart, sort }),
          }}
          chosen={onPage}
          onChoose={setChosen}
          onSaved={(product) => onSaved([product])}
          onDelete={setDeleted}
          onRestore={({ _id }) => setDeleted((last) => (last?._id === _id ? undefined : last))}
        />
      )}
      <ChosenProducts
        products={products.filter(({ _id }) => onPage.includes(_id))}
        onChoose={setChosen}
        onSaved={onSaved}
      />
    </>
  );
}

/** Returns a page of the list with what was saved in it since it was loaded; rows stay where they are until it is again. */
function useSavedRows(loaded: Found) {
  const [saved, setSaved] = useState({ loaded, rows: [] as readonly AdminProductRow[] });
  const rows = saved.loaded === loaded ? saved.rows : [];
  return {
    products: loaded.products.map((product) => rows.find(({ _id }) => _id === product._id) ?? product),
    onSaved: (rows: readonly AdminProductRow[]) =>
      setSaved((now) => ({ loaded, rows: [...rows, ...(now.loaded === loaded ? now.rows : [])] })),
  };
}

function nameOfDefaultOrder({ keyword, show }: Chosen): string {
  if (show === 'low') return 'Lowest stock first';
  if (show === 'deleted') return 'Last deleted first';
  return keyword && show === 'all' ? 'Best match first' : 'Last changed first';
}

function NoProducts({ keyword, show }: Chosen) {
  if (keyword !== '')
    return (
      <Empty title="No products found">
        <p>
          {show === 'low' ? 'No name, number or vendor' : 'No name or number'} contains “{keyword}”. You can
          search for part of either.
        </p>
        <p>
          Looking for a person? Search <Link to={listPath('/admin/orderlist', { keyword })}>orders</Link>,{' '}
          <Link to={inquiriesPath('part', { keyword })}>part inquiries</Link>,{' '}
          <Link to={inquiriesPath('restoration', { keyword })}>restorations</Link>,{' '}
          <Link to={inquiriesPath('career', { keyword })}>applications</Link>,{' '}
          <Link to={questionsPath({ state: 'all', keyword })}>questions</Link> or{' '}
          <Link to={listPath('/admin/userlist', { keyword })}>users</Link>.
        </p>
        <ButtonLink kind="line" to={productsPath({ show })}>
          Show all
        </ButtonLink>
      </Empty>
    );
  const texts: Record<ProductShow, string> = {
    all: 'Create the first one, or import a CSV file.',
    hidden: 'Every product can be seen in the shop.',
    low: `Every product has more left than its reorder level, or than ${lowStockMax} without one.`,
    deleted: 'What you delete can be restored here.',
  };
  return (
    <Empty title={show === 'all' ? 'No products yet' : 'No such products'}>
      <p>{texts[show]}</p>
    </Empty>
  );
}

const lowStockFile = (keyword: string): string =>
  `/api/reports/low-stock.csv${keyword === '' ? '' : `?${listQuery({ keyword })}`}`;

/** Above the list: the search, and links to everything else that can be done with products. */
export function ProductTools({ keyword, show }: { keyword: string; show: ProductShow }) {
  return (
    <div className="tools">
      <ListSearch
        label={show === 'low' ? 'Name, part number or vendor' : 'Name or part number'}
        keyword={keyword}
        maxLength={keywordMaxLength}
        to={(word) => productsPath({ keyword: word, show })}
        elsewhere={{ name: 'Orders', to: (keyword) => listPath('/admin/orderlist', { keyword }) }}
      />
      <div className="row tools__acts">
        {show === 'low' && <ExportLink name="Export CSV" file={lowStockFile(keyword)} />}
        <ButtonLink kind="line" small to={href('/admin/productlist/csv')}>
          CSV
        </ButtonLink>
        <ButtonLink kind="line" small to={href('/admin/productlist/prices')}>
          Change Prices
        </ButtonLink>
        <CreateProduct />
      </div>
    </div>
  );
}
