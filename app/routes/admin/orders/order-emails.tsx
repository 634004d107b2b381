import type { Order } from '../../../../shop/contracts/orders.ts';
import { isPickupCarrier } from '../../../../shop/rules/orders/tracking.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { isNotToSend } from '../../order/is-refunded.ts';
import { Button } from '../../../ui/button.tsx';

/** Paid, and its money is here: these emails say so. */
const isUnderWay = ({ isPaid, state, isReversed }: Order) => isPaid && state !== 'canceled' && !isReversed;

const emails = [
  {
    mail: 'order-received',
    nameOf: () => 'Order received',
    isDue: (order: Order) => order.state === 'placed' || isUnderWay(order),
  },
  { mail: 'order-paid', nameOf: () => 'Order paid', isDue: isUnderWay },
  {
    mail: 'order-shipped',
    nameOf: ({ tracking }: Order) =>
      isPickupCarrier(tracking?.carrier) ? 'Order ready to pick up' : 'Order sent',
    isDue: (order: Order) =>
      isPickupCarrier(order.tracking?.carrier)
        ? order.state === 'paid' && !isNotToSend(order)
        : order.isPaid && order.state !== 'canceled' && !!order.tracking,
  },
  {
    mail: 'refunded',
    nameOf: (order: Order) => `Last refund, ${dollars(lastRefund(order)?.amount ?? 0)}`,
    isDue: (order: Order) => lastRefund(order) !== undefined,
  },
] as const;

const lastRefund = ({ refunds }: Order) => refunds.findLast(({ state }) => state === 'completed');

/** Returns the emails about an order that can be sent again, as their buttons call them. */
export const emailsDue = (order: Order) =>
  emails.filter(({ isDue }) => isDue(order)).map(({ mail, nameOf }) => ({ mail, name: nameOf(order) }));

/** Buttons that send an email about the order again. */
export function OrderEmails({ order }: { order: Order }) {
  const { busy, submit } = useSubmit('POST /api/orders/:id/mails', {
    success: ({ message }) => message,
    toastsRefusal: true,
  });
  const { _id: id } = order;
  const due = emailsDue(order);
  if (due.length === 0) return null;
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  return (
    <section className="sheet" aria-labelledby="emails">
      <h2 id="emails" className="mb-4 text-h4">
        Send an email again
      </h2>
      <p className="mb-4 wrap-anywhere">To {email}</p>
      <div className="row">
        {due.map(({ mail, name }) => (
          <Button
            key={mail}
            kind="line"
            small
            busy={busy}
            onClick={() => void submit({ params: { id }, body: { mail } })}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
