import './order-admin.css';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { AccountSection } from '../../account/account-section.tsx';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { OrderMails } from './order-emails.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { printPath } from './print-path.ts';
import { useOrderHistory } from './use-order-history.ts';

/** For admins, below an order: how it is sent, what was written to the buyer, what has happened, private notes. */
export function OrderOffice({ order }: { order: Order }) {
  const { history, failure, read } = useOrderHistory(order);
  const loaded = { loaded: history !== undefined, failure, onRetry: read };
  return (
    <div className="office">
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
          <section className="sheet" aria-labelledby="paper">
            <h2 id="paper" className="mb-4 text-h4">
              Print
            </h2>
            <div className="row">
              <ButtonLink kind="line" small reloadDocument to={printPath(order._id, 'packing-slip')}>
                Packing Slip
              </ButtonLink>
              <ButtonLink kind="line" small reloadDocument to={printPath(order._id, 'invoice')}>
                Invoice
              </ButtonLink>
            </div>
          </section>
          <section className="sheet" aria-labelledby="mails">
            <h2 id="mails" className="mb-4 text-h4">
              Send a mail again
            </h2>
            <OrderMails order={order} />
          </section>
        </div>
      </div>
    </div>
  );
}
