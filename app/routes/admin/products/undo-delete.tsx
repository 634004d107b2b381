import { useRevalidator } from 'react-router';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAct } from '../../../forms/use-mutation.ts';

/** Brings deleted products back; resolves to true when one is there again. */
export function useRestore(): { busy: boolean; restore: (id: string) => Promise<boolean> } {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct();
  const restore = async (id: string) => {
    let done = false;
    await act(async () => {
      await call('POST /api/products/:id/restore', { params: { id } });
      done = true;
      void toast.success('Product restored');
      await revalidate();
    });
    return done;
  };
  return { busy, restore };
}

/** Stays in the page after a deletion: a toast with the only way back would be gone too soon. */
export function UndoDelete({
  deleted,
  onDone,
}: {
  deleted: { _id: string; name: string } | undefined;
  onDone: () => void;
}) {
  const { busy, restore } = useRestore();
  if (!deleted) return null;
  const undo = async () => {
    if (await restore(deleted._id)) onDone();
  };
  return (
    <div className="mb-4">
      <Alert kind="good">
        <b>Product deleted</b>: {deleted.name || 'a product without a name'}. Orders keep what they say of it.{' '}
        <Button kind="quiet" busy={busy} onClick={() => void undo()}>
          Undo
        </Button>
      </Alert>
    </div>
  );
}
