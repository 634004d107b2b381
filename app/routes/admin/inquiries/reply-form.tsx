import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { readUserInfo } from '../../../browser/user-info.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import type { InquiryWithNotes } from './inquiry-kind.ts';
import { hasDraft, useDraft } from '../drafts.ts';
import { useSend } from '../../../forms/use-send.ts';

/** What can be written about an inquiry: an answer by mail, and a note that nobody else reads. */
export function WriteAbout({ inquiry: { _id: id, email } }: { inquiry: InquiryWithNotes }) {
  return (
    <>
      <WriteForm
        place={`${id} reply`}
        title="Reply by mail"
        label={`To ${email}`}
        hint="Goes out as a letter of the shop. Answers come to the shop’s mailbox."
        act={['Send', 'Sending…', 'Reply sent']}
        write={(text) => call('POST /api/submissions/:id/replies', { params: { id }, body: { text } })}
      />
      <WriteForm
        place={`${id} note`}
        title="Private note"
        label="For the family alone"
        hint="The sender never sees it."
        act={['Save', 'Saving…', 'Note saved']}
        write={(text) => call('POST /api/submissions/:id/notes', { params: { id }, body: { text } })}
      />
      {/* Whoever is sent to sign in again comes back, and finds it. */}
      <AskBeforeLeaving isUnsaved={() => readUserInfo() !== null && hasDraft(`${id} `)} />
    </>
  );
}

/** @param act the word on the button, while it works, and once it is done */
function WriteForm({
  place,
  title,
  label,
  hint,
  act: [act, acting, done],
  write,
}: {
  place: string;
  title: string;
  label: string;
  hint: string;
  act: readonly [string, string, string];
  write: (text: string) => Promise<unknown>;
}) {
  const { revalidate } = useRevalidator();
  const { form, busy, faults, refusal, send } = useSend({ keepsAll: true });
  const [text, setText] = useDraft(place);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await send(
      async () => {
        await write(text);
        setText('');
        void toast.success(done);
      },
      () => form.current?.querySelector('textarea')?.focus(),
    );
    // Also after a failure: an answer that got lost on its way back stands in the history all the same.
    await revalidate();
  }

  return (
    <section className="sheet" aria-label={title}>
      <h2 className="mb-3 text-h4">{title}</h2>
      <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
        {refusal !== undefined && <Alert kind="bad">{refusal}</Alert>}
        <TextArea
          label={label}
          name="text"
          rows={5}
          maxLength={5000}
          hint={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={faults.text}
        />
        <div className="row">
          <Button type="submit" busy={busy}>
            {busy ? acting : act}
          </Button>
          {text.trim() !== '' && !busy && (
            <span className="state state--warn">Not {act === 'Send' ? 'sent' : 'saved'} yet</span>
          )}
        </div>
      </form>
    </section>
  );
}
