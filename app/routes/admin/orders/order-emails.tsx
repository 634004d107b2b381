import { useRevalidator } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { call } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAct } from '../../../forms/use-mutation.ts';

const mails = [
  { mail: 'order-received', name: 'Order received', isDue: () => true },
  { mail: 'order-paid', name: 'Order paid', isDue: ({ isPaid }: Order) => isPaid },
  { mail: 'order-shipped', name: 'Order sent', isDue: ({ isPaid, tracking }: Order) => isPaid && !!tracking },
] as const;

/** The mails about an order that its buyer may have lost. */
export function OrderMails({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct();
  const { _id: id } = order;
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  const again = (mail: (typeof mails)[number]['mail']) =>
    act(async () => {
      const { message } = await call('POST /api/orders/:id/mails', { params: { id }, body: { mail } });
      void toast.success(message);
      await revalidate();
    });
  return (
    <>
      <p className="mb-4 wrap-anywhere">To {email}</p>
      <div className="row">
        {mails
          .filter(({ isDue }) => isDue(order))
          .map(({ mail, name }) => (
            <Button key={mail} kind="line" small busy={busy} onClick={() => void again(mail)}>
              {name}
            </Button>
          ))}
      </div>
    </>
  );
}
