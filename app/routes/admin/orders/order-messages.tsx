import { useState } from 'react';
import type { OrderMessage } from '../../../../shop/contracts/order/messages.ts';
import { messageSubjectMax, messageTextMax } from '../../../../shop/contracts/order/messages.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { readDraft, useDraft, writeDraft } from '../../../forms/drafts.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { EmailState, isOnItsWay, useReloadWhileSending } from '../email-state.tsx';

interface Messages {
  order: Order;
  messages: readonly OrderMessage[];
}

/** What the family has written to the customer of an order, and a dialog to write more. */
export function OrderMessageList({ order, messages }: Messages) {
  const [isOpen, setOpen] = useState(false);
  useReloadWhileSending(messages.filter(isOnItsWay).length);
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  return (
    <section className="sheet" aria-labelledby="messages">
      <h2 id="messages" className="mb-4 text-h4">
        Your messages to the customer
      </h2>
      {messages.length > 0 && (
        <ul className="notes mb-4" aria-labelledby="messages">
          {messages.map(({ _id, subject, text, by, createdAt, ...email }) => (
            <li key={_id}>
              <b>{subject}</b>
              {`\n${text}`}
              <p className="partno">
                {by}, {formatPacific(createdAt)}
                <EmailState email={email} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {email ? (
        <Button kind="line" small onClick={() => setOpen(true)}>
          Write to the Customer…
        </Button>
      ) : (
        <p>The customer has been erased: there is no address to write to.</p>
      )}
      {isOpen && email && (
        <Dialog title="Write to the customer" onClose={() => setOpen(false)}>
          <MessageForm order={order} messages={messages} email={email} onSent={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

function MessageForm({ order, messages, email, onSent }: Messages & { email: string; onSent: () => void }) {
  const { _id: id, number } = order;
  const [subject, setSubject] = useState(() => readDraft(`${id} subject`) || `Your order ${number}`);
  const [text, setText] = useDraft(`${id} message`);
  const { submit, formRef, busy, message, fieldErrors } = useSubmit('POST /api/orders/:id/messages', {
    success: 'Message sent',
    onSuccess: () => {
      writeDraft(`${id} subject`, '');
      setText('');
      onSent();
    },
    keepsInput: true,
    // One whose answer got lost is in the list all the same.
    revalidates: 'always',
  });
  const seen = messages.at(-1)?._id ?? null;
  return (
    <SubmitForm ref={formRef} onSubmit={() => void submit({ params: { id }, body: { subject, text, seen } })}>
      {message !== undefined && <Alert kind="bad">Not sent yet. {message}</Alert>}
      <p className="wrap-anywhere">To {email}</p>
      <TextField
        label="Subject"
        name="subject"
        value={subject}
        maxLength={messageSubjectMax}
        autoComplete="off"
        error={fieldErrors.subject}
        onChange={({ target }) => {
          setSubject(target.value);
          writeDraft(`${id} subject`, target.value);
        }}
      />
      <TextArea
        label="Message"
        name="text"
        rows={7}
        maxLength={messageTextMax}
        value={text}
        error={fieldErrors.text}
        hint="“Dear …,” above your words, the shop’s name and phone below, and a link to the order are added. Answers come to the shop’s mailbox."
        onChange={(event) => setText(event.target.value)}
      />
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}
