import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import type { Inquiry, InquiryKind } from './inquiry-kind.ts';
import { inquiryBackPath } from './inquiry-kind.ts';
import { dropDrafts } from '../../../forms/drafts.ts';

/** Deletes an inquiry for good after a confirmation and goes back to the list as it was left. */
export function DeleteInquiry({
  kind: { noun, deletion, list },
  inquiry: { _id: id, name },
}: {
  kind: InquiryKind;
  inquiry: Inquiry;
}) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(deletion, {
    success: ({ message }) => message,
    onSuccess: () => {
      dropDrafts(`${id} `);
      return navigate(inquiryBackPath(list, state), { replace: true });
    },
    toastsRefusal: true,
    // Someone else may have deleted it: then the page says so.
    revalidates: 'always',
    keepsInput: true,
  });
  const confirmed = async () => {
    await submit({ params: { id } });
    setAsking(false);
  };

  return (
    <section className="sheet" aria-labelledby="delete">
      <h2 id="delete" className="mb-3 text-h4">
        Delete
      </h2>
      <p className="mb-4 text-small text-ink-2">
        When the sender asks for it, or you no longer need it. This can’t be undone.
      </p>
      <Button kind="danger" small aria-label={`Delete this ${noun}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Deleting…' : 'Delete'}
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={() => void confirmed()}
        >
          The {noun} from {name} is deleted for good, with its attachments, notes and replies. Emails that were
          sent stay in their mailboxes.
        </Confirm>
      )}
    </section>
  );
}
