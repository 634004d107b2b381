import type { OrderNote } from '../../../../shop/contracts/order/history.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { TextForm } from '../../../forms/text-form.tsx';

/** Private notes on an order, and the form that adds one. */
export function OrderNotes({ order: id, notes }: { order: string; notes: readonly OrderNote[] }) {
  return (
    <section className="sheet" aria-label="Private notes">
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
    </section>
  );
}
