import { call } from '../../../browser/api.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { TextForm } from '../../../forms/text-form.tsx';
import type { InquiryWithNotes } from './inquiry-kind.ts';

/** Two forms about an inquiry: a reply by email, and a private note. */
export function ReplyForms({ inquiry: { _id: id, email, notes } }: { inquiry: InquiryWithNotes }) {
  const params = { id };
  const seen = notes.findLast(({ kind }) => kind === 'reply')?._id ?? null;
  // A reply whose answer got lost is in the history all the same, so that is always read again.
  const same = { name: 'text', rows: 5, maxLength: 5000, revalidates: 'always' } as const;
  return (
    <>
      <section className="sheet wrap-anywhere" aria-labelledby="reply">
        <h2 id="reply" className="mb-3 text-h4">
          Reply by email
        </h2>
        <TextForm
          {...same}
          draft={`${id} reply`}
          label={`To ${email}`}
          hint="“Dear …,” above your words, and the shop’s name and phone below, are added. Answers come to the shop’s mailbox."
          verb={['Send', 'Sending…']}
          unsent="Not sent yet"
          send={(text) => call('POST /api/submissions/:id/replies', { params, body: { text, seen } })}
          success="Reply sent"
        />
      </section>
      <section className="sheet" aria-labelledby="note">
        <h2 id="note" className="mb-3 text-h4">
          Private note
        </h2>
        <TextForm
          {...same}
          draft={`${id} note`}
          label="For the family only"
          hint="The sender never sees it."
          verb={['Save', 'Saving…']}
          unsent="Not saved yet"
          send={(text) => call('POST /api/submissions/:id/notes', { params, body: { text } })}
          success="Note saved"
        />
      </section>
      <AskBeforeLeaving draft={`${id} `} />
    </>
  );
}
