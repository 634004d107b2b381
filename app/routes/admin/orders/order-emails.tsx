import type { Order } from '../../../../shop/contracts/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';

const mails = [
  { mail: 'order-received', name: 'Order received', isDue: () => true },
  { mail: 'order-paid', name: 'Order paid', isDue: ({ isPaid }: Order) => isPaid },
  { mail: 'order-shipped', name: 'Order sent', isDue: ({ isPaid, tracking }: Order) => isPaid && !!tracking },
] as const;

/** The mails about an order that its buyer may have lost. */
export function OrderMails({ order }: { order: Order }) {
  const { busy, submit } = useSubmit('POST /api/orders/:id/mails', {
    success: ({ message }) => message,
    toastsRefusal: true,
  });
  const { _id: id } = order;
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  return (
    <>
      <p className="mb-4 wrap-anywhere">To {email}</p>
      <div className="row">
        {mails
          .filter(({ isDue }) => isDue(order))
          .map(({ mail, name }) => (
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
    </>
  );
}
