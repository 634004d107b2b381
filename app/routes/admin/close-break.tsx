import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { useAsCustomer } from '../../session-ended.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toasts.tsx';
import { readUserInfo } from '../../user-info.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { hasDraft, useDraft } from './office-drafts.ts';

/** Closes a break with a note on what has been done; about the money it changes nothing. */
export function CloseBreak({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer({ keepsAll: true });
  const [note, setNote] = useDraft(`${id} break`);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ShopError>();

  async function close(): Promise<void> {
    try {
      await asCustomer(async () => {
        await call('PUT /api/payments/breaks/:id', { params: { id }, body: { note } });
        setNote('');
        void toast.success('Payment break closed');
        await revalidate();
      });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setRefusal(error);
      // Somebody else was first: what he has written is shown.
      if (error.code === 'conflict') {
        void toast.warning(error.message);
        await revalidate();
      }
    }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    await close();
    setBusy(false);
  };

  const fault = refusal?.details.fields?.note;
  useEffect(() => {
    if (refusal?.details.fields?.note) form.current?.querySelector('textarea')?.focus();
  }, [refusal]);
  return (
    <form ref={form} className="form" onSubmit={(event) => void submit(event)} noValidate>
      {/* Whoever is sent to sign in again comes back, and finds it. */}
      <AskBeforeLeaving isUnsaved={() => readUserInfo() !== null && hasDraft(`${id} break`)} />
      {refusal && !fault && <Alert kind="bad">{refusal.message}</Alert>}
      <TextArea
        label="What has been done"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={1000}
        required
        hint="For whoever looks at it later. A closed break does not open again."
        error={fault}
      />
      <p>
        <Button type="submit" busy={busy}>
          {busy ? 'Closing…' : 'Close'}
        </Button>
      </p>
    </form>
  );
}
