import type { OrderNote } from '../../../../shop/contracts/order/history.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { TextForm } from '../../../forms/text-form.tsx';

/** The private notes on an order, above what is done with it: one may say not to send it yet. */
export function OrderNotes({ notes }: { notes: readonly OrderNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="private-notes">
      <h2 id="private-notes" className="mb-4 text-h4">
        Private notes
      </h2>
      <ul className="notes" aria-labelledby="private-notes">
        {notes.map(({ _id, text, by, createdAt }) => (
          <li key={_id}>
            {text}
            <p className="partno">
              {by}, {formatPacific(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AddNote({ order: id }: { order: string }) {
  return (
    <section className="sheet" aria-label="Private note">
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
