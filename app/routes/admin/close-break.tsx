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

/** Closes a break with a note on what has been done; about the money it changes nothing. */
export function CloseBreak({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ShopError>();

  async function close(note: string): Promise<void> {
    try {
      await asCustomer(async () => {
        await call('PUT /api/payments/breaks/:id', { params: { id }, body: { note } });
        void toast.success('Payment break closed');
      });
      await revalidate();
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
    await close(String(new FormData(event.currentTarget).get('note') ?? ''));
    setBusy(false);
  };

  const fault = refusal?.details.fields?.note;
  useEffect(() => {
    if (refusal?.details.fields?.note) form.current?.querySelector('textarea')?.focus();
  }, [refusal]);
  return (
    <form ref={form} className="form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && !fault && <Alert kind="bad">{refusal.message}</Alert>}
      <TextArea
        label="What has been done"
        name="note"
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
