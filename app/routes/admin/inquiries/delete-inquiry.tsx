import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { call } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { useAct } from '../../../forms/use-mutation.ts';
import { inquiryBackPath } from './inquiry-path.ts';
import type { InquiryDesk, ShownInquiry } from './inquiry-kind.ts';
import { dropDrafts } from '../drafts.ts';

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
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct({ keepsAll: true });
  const [asking, setAsking] = useState(false);

  async function confirmed(): Promise<void> {
    let deleted = false;
    await act(async () => {
      const { message } = await call(deletion, { params: { id } });
      deleted = true;
      void toast.success(message);
    });
    setAsking(false);
    // A colleague may have been faster: then the page says so.
    if (!deleted) return revalidate();
    dropDrafts(`${id} `);
    await navigate(inquiryBackPath(list, state), { replace: true });
  }

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
