import { href, Link } from 'react-router';
import { brands } from '../../shop/facts.ts';
import { formatDollars, toCents } from '../../shop/rules/money.ts';
import type { CardFields } from './card-fields.ts';
import { PartPicture } from './part-picture.tsx';
import { Stars } from './stars.tsx';
import { YearStrip } from './year-strip.tsx';

/**
 * One part on the printed sheet; put several into `<ul className="cards">`.
 * @param level of its heading on the page
 * @param first stands in the first screen: its picture is loaded at once
 * @param goBackPath where 'Go Back' on the product's page leads
 */
export function ProductCard({
  product,
  level = 2,
  first = false,
  goBackPath,
}: {
  product: CardFields;
  level?: 2 | 3;
  first?: boolean;
  goBackPath?: string;
}) {
  const Heading = `h${level}` as const;
  return (
    <li className="card">
      <PartPicture src={product.image} first={first} />
      <div className="card__body">
        <div className="card__meta">
          <span className="partno">No. {product.lugoPart}</span>
          {product.brand === brands.napco && <span className="tag tag--solid">{brands.napco}</span>}
        </div>
        <Heading className="card__name">
          <Link to={href('/product/:id', { id: product._id })} state={{ goBackPath }}>
            {product.name}
          </Link>
        </Heading>
        <div className="card__fit">
          <YearStrip years={product.year} />
        </div>
        <Stars rating={product.rating} count={product.numReviews} />
        <div className="card__foot">
          <span className="price">{formatDollars(toCents(product.price))}</span>
          <StockState countInStock={product.countInStock} />
        </div>
      </div>
    </li>
  );
}

function StockState({ countInStock }: { countInStock: number }) {
  return countInStock > 0 ? (
    <span className="state state--good">In Stock</span>
  ) : (
    <span className="state state--off">Out Of Stock</span>
  );
}
