import '../../../ui/timeline.css';
import './order-admin.css';
import { href } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { AccountSection } from '../../account/account-section.tsx';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import { toShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import type { OrderEvent, OrderNote } from '../../../../shop/contracts/orders-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { TextForm } from '../../../forms/text-form.tsx';
import { isRefunded } from './is-refunded.ts';

/** For admins, below an order: its timeline, private notes, tracking, documents to print, and emails to send again. */
export function OrderAdmin({ order }: { order: Order }) {
  const { history, failure, read } = useOrderHistory(order);
  const loaded = { loaded: history !== undefined, failure, onRetry: read };
  return (
    <div className="order-admin">
      <AskBeforeLeaving draft={`${order._id} `} />
      <div className="cols">
        <div className="stack">
          <AccountSection id="timeline" title="Timeline" {...loaded}>
            {history && <OrderTimeline order={order} events={history.events} />}
          </AccountSection>
          <AccountSection id="notes" title="Private Notes" {...loaded}>
            {history && <OrderNotes order={order._id} notes={history.notes} />}
          </AccountSection>
        </div>
        <div className="stack">
          <section className="sheet sheet--head" aria-labelledby="sending">
            <h2 id="sending" className="mb-4 text-h4">
              Tracking
            </h2>
            <OrderTracking order={order} />
          </section>
          <section className="sheet" aria-labelledby="print">
            <h2 id="print" className="mb-4 text-h4">
              Print
            </h2>
            <div className="row">
              <ButtonLink
                kind="line"
                small
                reloadDocument
                to={href('/admin/order/:id/packing-slip', { id: order._id })}
              >
                Packing Slip
              </ButtonLink>
              <ButtonLink
                kind="line"
                small
                reloadDocument
                to={href('/admin/order/:id/invoice', { id: order._id })}
              >
                Invoice
              </ButtonLink>
            </div>
          </section>
          <section className="sheet" aria-labelledby="emails">
            <h2 id="emails" className="mb-4 text-h4">
              Send an email again
            </h2>
            <OrderEmails order={order} />
          </section>
        </div>
      </div>
    </div>
  );
}

interface Read {
  history?: Reply<'GET /api/orders/:id/history'>;
  failure?: string;
}

/** Loads an order's history and notes, and again whenever the order was loaded again. */
function useOrderHistory(order: Order) {
  const [{ history, failure }, setRead] = useState<Read>({});
  const { _id: id } = order;
  // After a failure the last history stays on the page, and with it the note being typed.
  const take = (now: Read) => setRead((before) => (now.failure && before.history ? before : now));
  useEffect(() => {
    let left = false;
    void readHistory(id).then((now) => left || take(now));
    return () => {
      left = true;
    };
  }, [id, order]);
  return { history, failure, read: async () => take(await readHistory(id)) };
}

async function readHistory(id: string): Promise<Read> {
  try {
    return { history: await call('GET /api/orders/:id/history', { params: { id } }) };
  } catch (error) {
    return { failure: toShopError(error).message };
  }
}

const emails = [
  { mail: 'order-received', name: 'Order received', isDue: () => true },
  { mail: 'order-paid', name: 'Order paid', isDue: ({ isPaid }: Order) => isPaid },
  { mail: 'order-shipped', name: 'Order sent', isDue: ({ isPaid, tracking }: Order) => isPaid && !!tracking },
] as const;

/** Buttons that send an email about the order again. */
function OrderEmails({ order }: { order: Order }) {
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
        {emails
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

/** Private notes on an order, and the form that adds one. */
function OrderNotes({ order: id, notes }: { order: string; notes: readonly OrderNote[] }) {
  return (
    <>
      {notes.length > 0 && (
        <ul className="notes mb-4" aria-label="Private notes">
          {notes.map(({ _id, text, by, createdAt }) => (
            <li key={_id}>
              {text}
              <p className="partno">
                {by}, {formatPacific(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <TextForm
        draft={`${id} note`}
        name="text"
        label="Private note"
        hint="Customers never see it."
        rows={3}
        maxLength={2000}
        verb={['Add Note', 'Adding…']}
        quiet
        send={(text) => call('POST /api/orders/:id/notes', { params: { id }, body: { text } })}
        success="Note added"
      />
    </>
  );
}

/** The events of an order, the oldest first, and the next step. */
function OrderTimeline({ order, events }: { order: Order; events: readonly OrderEvent[] }) {
  const next = nextOf(order);
  return (
    <ol className="timeline">
      {events.map(({ at, text, by }, index) => (
        // Two events may be equal, and events never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="done wrap-anywhere">
          {text}
          <time dateTime={at}>
            {formatPacific(at)}
            {by !== null && `, ${by}`}
          </time>
        </li>
      ))}
      {next && <li>{next}</li>}
    </ol>
  );
}

function nextOf(order: Order): string | undefined {
  if (!order.isPaid) return 'Waiting to be paid';
  return order.isDelivered || isRefunded(order) ? undefined : 'Waiting to be delivered';
}
