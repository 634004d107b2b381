import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { readUserInfo } from '../../../browser/user-info.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { hasDraft, useDraft } from '../drafts.ts';
import { useSend } from '../../../forms/use-send.ts';

/** Closes a payment issue with a note on what has been done; about the money it changes nothing. */
export function ClosePaymentIssue({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const { form, busy, faults, refusal, send } = useSend({ keepsAll: true });
  const [note, setNote] = useDraft(`${id} payment issue`);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await send(
      async () => {
        await call('PUT /api/payment-issues/:id', { params: { id }, body: { note } });
        setNote('');
        void toast.success('Payment issue closed');
        await revalidate();
      },
      ({ code, message }) => {
        if (code !== 'conflict') return;
        // Somebody else was first: what he has written is shown.
        void toast.warning(message);
        void revalidate();
      },
    );
  };

  return (
    <form ref={form} className="form" onSubmit={(event) => void submit(event)} noValidate>
      {/* Whoever is sent to sign in again comes back, and finds it. */}
      <AskBeforeLeaving isUnsaved={() => readUserInfo() !== null && hasDraft(`${id} payment issue`)} />
      {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
      <TextArea
        label="What has been done"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={1000}
        required
        hint="For whoever looks at it later. A closed payment issue does not open again."
        error={faults.note}
      />
      <p>
        <Button type="submit" busy={busy}>
          {busy ? 'Closing…' : 'Close'}
        </Button>
      </p>
    </form>
  );
}
