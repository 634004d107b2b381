import { useLocation, useNavigate } from 'react-router';
import { dropDrafts } from '../../forms/drafts.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';
import type { InquiryKind } from './inquiries/inquiry-kind.ts';
import { listBackPath } from './lists/list-sort.ts';

/**
 * Deletes what somebody sent for good after a confirmation, and goes back to its list as it was left.
 * @param why when it should be deleted
 */
export function DeleteForGood({
  id,
  noun,
  deletion,
  list,
  why,
  consequence,
}: {
  id: string;
  noun: string;
  deletion: InquiryKind['deletion'] | 'DELETE /api/questions/:id';
  list: string;
  why: string;
  consequence: string;
}) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { busy, submit } = useSubmit(deletion, {
    success: ({ message }) => message,
    onSuccess: () => {
      dropDrafts(`${id} `);
      return navigate(listBackPath(list, state), { replace: true });
    },
    toastsRefusal: true,
    // Someone else may have deleted it: then the page says so.
    revalidates: 'always',
    keepsInput: true,
  });
  return (
    <section className="sheet" aria-labelledby="delete">
      <h2 id="delete" className="mb-3 text-h4">
        Delete
      </h2>
      <p className="mb-4 text-small text-ink-2">{why} This can’t be undone.</p>
      <ConfirmButton
        small
        aria-label={`Delete this ${noun}`}
        act={busy ? 'Deleting…' : 'Delete'}
        busy={busy}
        onAct={() => submit({ params: { id } })}
        consequence={consequence}
      >
        Delete
      </ConfirmButton>
    </section>
  );
}
