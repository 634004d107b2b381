import type { Order } from '../../../../shop/contracts/orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EditConflict } from '../../../forms/edit-conflict.tsx';
import { isRefunded } from './is-refunded.ts';
import { useTracking } from './use-tracking.ts';

const carriers = ['UPS', 'USPS', 'FedEx', 'DHL', 'Freight', 'Local pickup'];

/** By whom an order was sent and under which number; the buyer gets a mail with it. */
export function OrderTracking({ order }: { order: Order }) {
  if (!order.isPaid) return <p className="text-ink-2">This order is not paid yet.</p>;
  if (isRefunded(order)) return <p className="text-ink-2">This order has been refunded in full.</p>;
  return <TrackingForm order={order} />;
}

function TrackingForm({ order }: { order: Order }) {
  const { form, typed, change, faults, refusal, conflict, busy, save, takeTheirs } = useTracking(order);
  return (
    <>
      {conflict && (
        <EditConflict
          message={conflict.message}
          clashes={[
            { label: 'Carrier', mine: typed.carrier, theirs: conflict.theirs.carrier },
            { label: 'Tracking number', mine: typed.trackingNumber, theirs: conflict.theirs.trackingNumber },
          ]}
          busy={busy}
          onMine={() => void save(conflict.theirs)}
          onTheirs={takeTheirs}
        />
      )}
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
        <TextField
          label="Carrier"
          name="carrier"
          list="carriers"
          autoComplete="off"
          maxLength={40}
          value={typed.carrier}
          onChange={(event) => change({ carrier: event.target.value })}
          error={faults.carrier}
        />
        <datalist id="carriers">
          {carriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed.trackingNumber}
          onChange={(event) => change({ trackingNumber: event.target.value })}
          hint="The customer gets a mail with it."
          error={faults.trackingNumber}
        />
        <p>
          <Button kind="line" type="submit" busy={busy}>
            {busy ? 'Saving…' : 'Save and Mail'}
          </Button>
        </p>
      </form>
    </>
  );
}
