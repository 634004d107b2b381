import { keywordMaxLength } from '../../../../shop/facts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CreateProduct } from './create-product.tsx';
import { ListSearch } from '../list-search.tsx';
import type { ProductShow } from './products-path.ts';
import { csvPath, pricesPath, productsPath } from './products-path.ts';

/** Above the list: the search, which emptied leads back to the plain list, and what can be done with products. */
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
        <ButtonLink kind="line" small to={csvPath()}>
          CSV
        </ButtonLink>
        <ButtonLink kind="line" small to={pricesPath()}>
          Change Prices
        </ButtonLink>
        <CreateProduct />
      </div>
    </div>
  );
}
