import '../../../styles/tables.css';
import '../admin-lists.css';
import './products.css';
import { useState } from 'react';
import { href, Link, useNavigation } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { readUserInfo } from '../../../browser/user-info.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { isCellTyped } from './inline-cell.tsx';
import { countLabel } from '../count-label.ts';
import type { Loaded } from '../load-or-error.ts';
import { loadOrError } from '../load-or-error.ts';
import { LoadError } from '../load-error.tsx';
import type { ProductShow } from './products-path.ts';
import { pricesPath, productShowOf, productShows, productsPath } from './products-path.ts';
import { ProductsTable } from './products-table.tsx';
import { UndoDelete } from './undo-delete.tsx';
import { keywordMaxLength, lowStockMax } from '../../../../shop/facts.ts';
import { CreateProduct } from './create-product.tsx';
import { ListSearch } from '../list-search.tsx';

export const meta = () => pageMeta({ title: 'Products', noindex: true });

type Found = Reply<'GET /api/products/admin'>;
interface LoaderData extends Loaded<Found> {
  keyword: string;
  show: ProductShow;
}
/** Spelled out because four addresses share this page. */
interface Args {
  params: { keyword?: string; pageNumber?: string };
  url: URL;
  request: Request;
}

async function load({ call, params: { keyword = '', pageNumber }, url }: Load<Args>): Promise<LoaderData> {
  const show = productShowOf(url);
  const query = { keyword, pageNumber, show };
  return { ...(await loadOrError(url, () => call('GET /api/products/admin', { query }))), keyword, show };
}
export const clientLoader = inBrowser(load);

const names: Record<ProductShow, string> = {
  all: 'All',
  hidden: 'Hidden',
  low: 'Low stock',
  deleted: 'Deleted',
};

/** All products, with search and with prices and stock that can be edited in place. */
export default function ProductList({
  loaderData: { keyword, show, found, refusal },
}: {
  loaderData: LoaderData;
}) {
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <SectionHeader level={1} title="Products" meta={found && countLabel(found, 'product')} />
      <ProductTools keyword={keyword} show={show} />
      <nav aria-label="Which products" className="tabs">
        {productShows.map((one) => (
          <Link
            key={one}
            to={productsPath({ keyword, show: one })}
            {...(one === show && { 'aria-current': 'page' })}
          >
            {names[one]}
          </Link>
        ))}
      </nav>
      {refusal !== undefined && (
        <LoadError message={refusal} back={keyword === '' ? undefined : productsPath({ show })} />
      )}
      {found && <Products found={found} keyword={keyword} show={show} />}
      {found && <Pagination {...found} to={(page) => productsPath({ keyword, show, page })} />}
    </div>
  );
}

type Chosen = Pick<LoaderData, 'keyword' | 'show'>;

function Products({ found: { products, total }, ...chosenPart }: Chosen & { found: Found }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<{ _id: string; name: string }>();
  const onPage = chosen.filter((id) => products.some(({ _id }) => _id === id));
  return (
    <>
      {/* No question on the way to sign in again: there is no choice. */}
      <AskBeforeLeaving draft={() => readUserInfo() !== null && isCellTyped()} />
      <UndoDelete deleted={deleted} onDone={() => setDeleted(undefined)} />
      {onPage.length > 0 && (
        <p className="row mb-4">
          <ButtonLink kind="line" small to={pricesPath(onPage)}>
            Change prices of {onPage.length} {onPage.length === 1 ? 'product' : 'products'}
          </ButtonLink>
        </p>
      )}
      {total === 0 ? (
        <NoProducts {...chosenPart} />
      ) : (
        <ProductsTable products={products} chosen={onPage} onChoose={setChosen} onDelete={setDeleted} />
      )}
    </>
  );
}

function NoProducts({ keyword, show }: Chosen) {
  if (keyword !== '')
    return (
      <Empty title="No products found">
        <p>No name or number contains “{keyword}”. You can search for part of either.</p>
        <ButtonLink kind="line" to={productsPath({ show })}>
          Show all
        </ButtonLink>
      </Empty>
    );
  const texts: Record<ProductShow, string> = {
    all: 'Create the first one, or import a CSV file.',
    hidden: 'Every product can be seen in the shop.',
    low: `Every product has more than ${lowStockMax} left.`,
    deleted: 'What you delete can be restored here.',
  };
  return (
    <Empty title={show === 'all' ? 'No products yet' : 'No such products'}>
      <p>{texts[show]}</p>
    </Empty>
  );
}

/** Above the list: the search, and links to everything else that can be done with products. */
export function ProductTools({ keyword, show }: { keyword: string; show: ProductShow }) {
  return (
    <div className="tools">
      <ListSearch
        label="Name or part number"
        keyword={keyword}
        maxLength={keywordMaxLength}
        to={(word) => productsPath({ keyword: word, show })}
      />
      <div className="row tools__acts">
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
