import './checkout.css';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import { brands } from '../../../shop/facts.ts';
import type { FreightKind } from '../../../shop/freight.ts';
import { freightNames } from '../../../shop/freight.ts';
import { dollars, formatDollars, toCents } from '../../../shop/rules/money.ts';
import { compressYears } from '../../../shop/rules/years.ts';
import type { FitmentRule } from '../../../shop/rules/fitment/fit.ts';
import type { Cart, CartItem } from '../../browser/cart-rules.ts';
import { FitsOnly, LineFit } from '../../ui/fit/fit-tag.tsx';
import { Link } from '../../ui/link.tsx';
import { PartName } from '../../ui/product/part-name.tsx';
import { PartPicture } from '../../ui/product/part-picture.tsx';

interface LineProduct {
  id: string;
  name: string;
  image: string;
  brand: string;
  lugoPart: string;
  year?: readonly number[];
  /** Of a part that can still be chosen. */
  fitment?: readonly FitmentRule[];
  fitsOnly?: string;
  freight?: FreightKind | null;
  /** 0 of a part that can't be ordered, which is asked about no truck. */
  countInStock?: number;
}

/** Returns an item of a cart as its line shows it. What is picked up goes by no carrier. */
export const lineOfItem = (item: CartItem, { pickup }: Pick<Cart, 'pickup'>): LineProduct => ({
  ...item,
  id: item._id,
  ...(pickup && { freight: null }),
});

/** One product in a cart or an order; its children are quantity, price and buttons. */
export function CheckoutLine({
  product,
  level,
  note,
  children,
}: {
  product: LineProduct;
  level: 2 | 3;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { id, name, image, brand, lugoPart, year, fitment, fitsOnly, freight, countInStock } = product;
  const { pathname } = useLocation();
  const Heading = `h${level}` as const;
  return (
    <li>
      <PartPicture src={image} caption={false} />
      <div className="wrap-anywhere">
        <div className="card__meta">
          {lugoPart && <span className="partno">No. {lugoPart}</span>}
          {(freight || brand === brands.napco) && (
            <span className="row gap-2">
              {freight && <span className="tag">{freightNames[freight]}</span>}
              {brand === brands.napco && <span className="tag tag--solid">{brands.napco}</span>}
            </span>
          )}
        </div>
        <Heading className="card__name">
          <Link to={href('/product/:id', { id })} state={{ goBackPath: pathname }}>
            <PartName>{name}</PartName>
          </Link>
        </Heading>
        {year && year.length > 0 && (
          <p className="text-small text-ink-2 tabular-nums">Fits {compressYears(year)}</p>
        )}
        {year && fitment && countInStock !== 0 && (
          <LineFit line={id} years={year} rules={fitment}>
            <FitsOnly>{fitsOnly}</FitsOnly>
          </LineFit>
        )}
        {note}
        <div className="line__foot">{children}</div>
      </div>
    </li>
  );
}

/** `2 × $64.50` on the left, the line's price on the right. */
export function LineAmount({ qty, price }: { qty: number; price: number }) {
  return (
    <>
      <span className="tabular-nums">
        {qty} × {dollars(price)}
      </span>
      <span className="price">{lineDollars(qty, price)}</span>
    </>
  );
}

/** Returns the price of a line before any discount. */
export function lineDollars(qty: number, price: number): string {
  return formatDollars(toCents(price) * qty);
}
