import type { Order } from '../../../../../shop/contracts/orders.ts';
import { brands, phone, returnTerms } from '../../../../../shop/facts.ts';
import { freightNames } from '../../../../../shop/freight.ts';
import { countOf } from '../../../../../shop/rules/in-words.ts';
import { damagedFreight, shipmentsOf } from '../../../../../shop/rules/orders/freight-note.ts';
import { hasPartsToSend, nothingToSend, unitsToSend } from '../../../../../shop/rules/orders/left-to-send.ts';
import { unitsIn, unitsToPack } from '../../../../../shop/rules/orders/packages.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { isForPickup } from '../../../../../shop/rules/orders/tracking.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Paper } from '../../../order/paper/paper.tsx';

/**
 * What is in each package, as far as that is known, and what is left to pack, with boxes to check off; nothing that was
 * refunded before it was sent. The customer reads it: no prices, and nothing about our vendors.
 */
export function Slip({ order, level }: { order: Order; level?: 1 | 2 }) {
  return (
    <Paper title="Packing Slip" level={level} order={order} beside={<SentBy order={order} />}>
      <DoNotPack order={order} />
      {hasPartsToSend(order.orderItems) && <Parts order={order} />}
      {order.customerNote && (
        <section className="mt-4">
          <h2>Note from the customer</h2>
          <p className="wrap-anywhere whitespace-pre-line">{order.customerNote}</p>
        </section>
      )}
      <p className="mt-6 text-small">
        {`${returnTerms} ${ifDamaged(order)} Thank you for keeping an old truck on the road.`}
      </p>
    </Paper>
  );
}

/** What comes by truck is checked before somebody signs for it. A customer who picks up checks the parts at the shop. */
function ifDamaged(order: Order): string {
  const { orderItems, tracking } = order;
  if (isForPickup(order)) return '';
  const { byTruck, inBoxes } = shipmentsOf(orderItems, tracking?.carrier);
  return [
    byTruck && `${damagedFreight}, and call us at ${phone.display}.`,
    (inBoxes || !byTruck) && 'If a box arrives damaged, take a photo of it before you open it.',
  ]
    .filter(Boolean)
    .join(' ');
}

function DoNotPack({ order }: { order: Order }) {
  const reason = reasonNotToPack(order);
  if (reason === undefined) return null;
  return (
    <Alert kind="warn">
      <b>{reason}.</b> Don’t pack this order.
    </Alert>
  );
}

/** Returns why an order must not be packed; undefined when it may be. */
export function reasonNotToPack(order: Order): string | undefined {
  if (order.state === 'canceled') return 'Canceled';
  if (!order.isPaid) return 'Not paid';
  if (order.isReversed) return 'Payment taken back';
  // A refund that is still on its way counts, too.
  if (isAtShop(order) && order.refundable === '0.00') return 'Refunded';
  return hasPartsToSend(order.orderItems) ? undefined : nothingToSend;
}

function SentBy({ order }: { order: Order }) {
  const { packages, moreToFollow } = order;
  if (isForPickup(order))
    return (
      <>
        <h2>Local pickup, received by</h2>
        <p className="paper__sign">Signature</p>
        <p className="paper__sign">Date</p>
      </>
    );
  return (
    <>
      <h2>{packages.length === 0 ? 'Ship with' : 'Sent with'}</h2>
      {packages.map(({ position, carrier, number }) => (
        <p key={position} className="wrap-anywhere">
          {carrier}, {number}
        </p>
      ))}
      {(packages.length === 0 || moreToFollow) && <p>______________________</p>}
    </>
  );
}

/** A table for each package of known contents, and one for everything else: first, while more is to follow. */
function Parts({ order: { orderItems, packages, moreToFollow } }: { order: Order }) {
  const linesOf = (qtyOf: (item: Item) => number): Item[] =>
    orderItems.map((item) => ({ ...item, qty: qtyOf(item) })).filter(({ qty }) => qty > 0);
  const known = packages.filter(({ contents }) => contents.length > 0);
  const rest = linesOf((item) => (known.length === 0 ? unitsToSend(item) : unitsToPack(item, packages)));
  const isKnown = known.length === packages.length;
  const restTitle = moreToFollow
    ? `Still to pack${isKnown ? '' : ', unless already sent'}`
    : known.length > 0
      ? 'Other parts'
      : undefined;
  const others = rest.length > 0 && <Checklist title={restTitle} lines={rest} />;
  return (
    <>
      {moreToFollow && others}
      {known.map((one) => (
        <Checklist
          key={one.position}
          title={`${moreToFollow ? 'Already sent with ' : ''}${one.carrier}, ${one.number}`}
          lines={linesOf((item) => unitsIn([one], item.product))}
          isSent={moreToFollow}
        />
      ))}
      {!moreToFollow && others}
    </>
  );
}

type Item = Order['orderItems'][number];

function Checklist({
  title,
  lines,
  isSent = false,
}: {
  title?: string | undefined;
  lines: Item[];
  isSent?: boolean;
}) {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      {title && <h2 className="mt-4 wrap-anywhere">{title}</h2>}
      <table className="table paper__parts">
        <caption className="sr-only">{title ?? 'Parts of this order'}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Packed</span>
            </th>
            <th scope="col" className="numeric">
              Qty
            </th>
            <th scope="col">Lugo Part #</th>
            <th scope="col">Part</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, qty, lugoPart, name, brand, freight }) => (
            <tr key={product}>
              <td>
                {!isSent && <span className="paper__box" />}
                <span className="sr-only">{isSent ? 'Sent' : 'To check off'}</span>
              </td>
              <td data-th="Qty" className="numeric">
                {qty}
              </td>
              <td className="nowrap-from-sm wrap-anywhere">{lugoPart}</td>
              <td className="named wrap-anywhere">
                {name}
                {brand === brands.napco && <span className="tag">{brands.napco}</span>}
                {freight && <span className="tag">{freightNames[freight]}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4">
        <b>{countOf(pieces, 'piece')}</b>
      </p>
    </>
  );
}
