import { useSubmit } from '../../../forms/use-submit.ts';
import { focusHeading } from '../../../layout/focus-heading.ts';
import { UndoNotice } from '../../../ui/undo-notice.tsx';

/** Restores deleted products. */
export const useRestore = () =>
  useSubmit('POST /api/products/:id/restore', { success: 'Product restored', toastsRefusal: true });

/** Offers to undo a deletion. */
export function UndoDelete({
  deleted,
  onDone,
}: {
  deleted: { _id: string; name: string } | undefined;
  onDone: () => void;
}) {
  const { busy, submit } = useRestore();
  if (!deleted) return null;
  const undo = async () => {
    if (!(await submit({ params: { id: deleted._id } }))) return;
    onDone();
    focusHeading();
  };
  return (
    <UndoNotice className="mb-4" kind="good" of={deleted} busy={busy} onUndo={() => void undo()}>
      <b>Product deleted</b>: {deleted.name || 'a product without a name'}. Orders keep what they say of it.
    </UndoNotice>
  );
}
