import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { brands } from '../../../../shop/facts.ts';
import { freightNames } from '../../../../shop/freight.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { lineDollars } from '../../checkout/lines.tsx';
import { OrderedFit } from '../../../ui/fit/ordered-fit.tsx';
import { missing } from '../format-amount.ts';

type Item = Order['orderItems'][number] & { _id: string };

/** What was ordered, with both part numbers (specification, section 6). */
export function OrderItems({ items }: { items: Order['orderItems'] }) {
  return (
    <CardTable
      caption="Order Items"
      className="order-items"
      columns={columns}
      rows={items.map((item) => ({ ...item, _id: item.product }))}
    />
  );
}

const columns: Column<Item>[] = [
  {
    name: 'Item',
    kind: 'title',
    cell: ({ product, name, image, brand, fit, freight }) => (
      <span className="cell-name">
        <span className="plate thumb">
          <img src={image} alt="" width={48} height={48} loading="lazy" decoding="async" />
        </span>
        <span className="wrap-anywhere">
          <Link to={href('/admin/product/:id/edit', { id: product })}>{name}</Link>{' '}
          {brand === brands.napco && <span className="tag tag--solid">{brands.napco}</span>}
          {freight && <span className="tag">{freightNames[freight]}</span>}
          <OrderedFit fit={fit} forAdmin />
        </span>
      </span>
    ),
  },
  {
    name: 'Vendor Part #',
    className: 'wrap-anywhere',
    cell: ({ category, vendor }) => (
      <>
        {category || missing}
        {vendor && <span className="partno">{vendor}</span>}
      </>
    ),
  },
  { name: 'Lugo Part #', className: 'part-number', cell: ({ lugoPart }) => lugoPart || missing },
  {
    name: 'Qty',
    kind: 'number',
    cell: ({ qty, notSent, cameBack }) => (
      <>
        {qty}
        {notSent > 0 && <div className="partno whitespace-nowrap">{notSent} not sent</div>}
        {cameBack > 0 && <div className="partno whitespace-nowrap">{cameBack} returned</div>}
      </>
    ),
  },
  { name: 'Price', kind: 'number', cell: ({ price }) => dollars(price) },
  { name: 'Line', kind: 'number', cell: ({ qty, price }) => lineDollars(qty, price) },
];
