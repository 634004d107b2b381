import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ProductCard as ProductCardRow, ProductPage } from '../../../shop/contracts/catalog.ts';
import { brands } from '../../../shop/facts.ts';
import { dollars } from '../../../shop/rules/money.ts';
import { useDeliveryState } from '../../browser/delivery-state.ts';
import { FitTag } from '../fit/fit-tag.tsx';
import { onceKnown } from '../lazy/once-known.tsx';
import { Link } from '../link.tsx';
import { PartName } from './part-name.tsx';
import { PartPicture } from './part-picture.tsx';
import { Stars } from './stars.tsx';
import { YearStrip } from './year-strip.tsx';

/** What one of the part costs delivered; nothing until the shopper has told us where. */
const Delivered = onceKnown<{ product: CardFields }>(
  useDeliveryState,
  async () => (await import('../delivery/delivered-price.tsx')).DeliveredPrice,
);

/**
 * A product in a grid; put several into `<ul className="cards">`.
 * @param level level of its heading on the page
 * @param first true when the card is on the first screen: its picture is loaded eagerly
 * @param again true when the product before it is of the same category: as rows, both are under one figure
 * @param children what a row offers besides the link, in lists that can be read as rows
 * @param goBackPath where 'Go Back' on the product's page leads
 */
export function ProductCard({
  product,
  level = 2,
  first = false,
  again = false,
  goBackPath,
  children,
}: {
  product: CardFields;
  level?: 2 | 3;
  first?: boolean;
  again?: boolean;
  goBackPath: string;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <li className={again ? 'card card--again' : 'card'}>
      {children && <span className="card__kind">{product.partType}</span>}
      <PartPicture src={product.image} first={first} />
      <div className="card__body">
        <div className="card__meta">
          {product.lugoPart && <span className="partno">No. {product.lugoPart}</span>}
          {product.brand === brands.napco && <span className="tag tag--solid">{brands.napco}</span>}
        </div>
        <Heading className="card__name">
          <Link to={href('/product/:id', { id: product._id })} state={{ goBackPath }}>
            <PartName>{product.name}</PartName>
          </Link>
        </Heading>
        <div className="card__fit">
          <YearStrip years={product.year} />
        </div>
        <FitTag years={product.year} rules={product.fitment} />
        <Stars rating={product.rating} count={product.numReviews} />
        <div className="card__foot">
          <span className="price">
            {dollars(product.price)}
            <Delivered product={product} />
          </span>
          <StockState countInStock={product.countInStock} />
        </div>
        {children}
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

/** The fields that a card shows. The others would only make the data of every listing larger. */
const shownFields = [
  '_id',
  'name',
  'image',
  'price',
  'rating',
  'numReviews',
  'brand',
  'lugoPart',
  'partType',
  'year',
  'fitment',
  'countInStock',
] as const;
const shippingFields = ['shippingPrice', 'freight'] as const;
export type CardFields = Pick<ProductCardRow, (typeof shownFields)[number]> &
  Partial<Pick<ProductCardRow, (typeof shippingFields)[number]>>;

export interface Listing extends Omit<ProductPage, 'products'> {
  cards: string;
}

/**
 * Returns products as JSON, for `cardsOf`: one string makes the page's data smaller than objects. Only what the server sends
 * with a page leaves out the fields that no card shows, and those that are null.
 */
export function cardsText(products: readonly ProductCardRow[]): string {
  return JSON.stringify(import.meta.env.SSR ? products.map(cardFields) : products);
}

const cardFields = (product: ProductCardRow) =>
  Object.fromEntries(
    [...shownFields, ...shippingFields].flatMap((field) =>
      product[field] === null ? [] : [[field, product[field]]],
    ),
  );

export function listingOf({ products, ...paging }: ProductPage): Listing {
  return { ...paging, cards: cardsText(products) };
}

export const cardsOf = (cards: string): CardFields[] => JSON.parse(cards) as CardFields[];
