import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderNote } from '../../../../shop/contracts/orders-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDraft } from '../drafts.ts';
import { useSend } from '../../../forms/use-send.ts';

/** Notes on an order that no buyer ever sees, and the field for another one. */
export function OrderNotes({ order: id, notes }: { order: string; notes: readonly OrderNote[] }) {
  const { revalidate } = useRevalidator();
  const { form, busy, faults, refusal, send } = useSend({ keepsAll: true });
  const [text, setText] = useDraft(`${id} note`);
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = await send(() => call('POST /api/orders/:id/notes', { params: { id }, body: { text } }));
    if (!sent) return;
    setText('');
    void toast.success('Note added');
    await revalidate();
  };
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
      <form ref={form} className="form" noValidate onSubmit={(event) => void add(event)}>
        {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
        <TextArea
          label="Private note"
          name="text"
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="No customer ever sees it."
          error={faults.text}
        />
        <p>
          <Button kind="line" type="submit" busy={busy}>
            {busy ? 'Adding…' : 'Add Note'}
          </Button>
        </p>
      </form>
    </>
  );
}
