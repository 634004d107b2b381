import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { inquiryBackPath } from './inquiry-path.ts';
import type { InquiryDesk, ShownInquiry } from './inquiry-kind.ts';
import { dropDrafts } from '../../../forms/drafts.ts';

/** Deletes an inquiry for good, once that is confirmed, and leads back to the list as it was left. */
export function DeleteInquiry({
  desk: { called, deletion, list },
  inquiry: { _id: id, name },
}: {
  desk: InquiryDesk;
  inquiry: ShownInquiry;
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
        When the sender asks for it, or when it is no longer needed. It cannot be undone.
      </p>
      <Button kind="danger" small aria-label={`Delete this ${called}`} onClick={() => setAsking(true)}>
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
          The {called} of {name} goes for good, with its papers, notes and replies. Mails that have gone out
          stay in their mailboxes.
        </Confirm>
      )}
    </section>
  );
}
