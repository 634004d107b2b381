import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { focusHeading } from '../../../layout/focus-heading.ts';

/** Restores deleted products. */
export const useRestore = () =>
  useSubmit('POST /api/products/:id/restore', { success: 'Product restored', toastsRefusal: true });

/** Offers to undo a deletion, in the page: a toast would disappear too soon. */
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
    <Alert className="mb-4" kind="good">
      <b>Product deleted</b>: {deleted.name || 'a product without a name'}. Orders keep what they say of it.{' '}
      <Button kind="quiet" busy={busy} onClick={() => void undo()}>
        Undo
      </Button>
    </Alert>
  );
}
