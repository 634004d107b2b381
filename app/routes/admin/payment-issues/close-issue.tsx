import { call } from '../../../browser/api.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { TextForm } from '../../../forms/text-form.tsx';
import { toast } from '../../../ui/toasts.tsx';

/** Closes a payment issue with a note on what was done. It moves no money. */
export function ClosePaymentIssue({ id }: { id: string }) {
  const draft = `${id} payment issue`;
  return (
    <>
      <AskBeforeLeaving draft={draft} />
      <TextForm
        draft={draft}
        name="note"
        label="What was done"
        hint="For anyone who looks at it later. A closed issue does not open again."
        maxLength={1000}
        verb={['Close', 'Closing…']}
        send={(note) => call('PUT /api/payment-issues/:id', { params: { id }, body: { note } })}
        success="Payment issue closed"
        onRefused={({ code, message }) => {
          // Someone else closed it first, and the page now shows their note instead of this form.
          if (code === 'conflict') void toast.warning(message);
        }}
      />
    </>
  );
}
