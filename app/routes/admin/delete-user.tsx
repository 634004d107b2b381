import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminUser } from '../../../shop/contracts/accounts-admin.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Confirm } from '../account/confirm.tsx';
import { useAct } from '../account/use-act.ts';

/** Ends an account, once that is confirmed. */
export function DeleteUser({ user: { _id: id, name, email } }: { user: AdminUser }) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    let deleted = false;
    await act(async () => {
      await call('DELETE /api/users/:id', { params: { id } });
      deleted = true;
      void toast.success('User deleted');
    });
    setAsking(false);
    await revalidate();
    if (!deleted) return;
    // The line has gone away: reading goes on at the head of the list.
    const heading = document.querySelector<HTMLElement>('#main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
  return (
    <>
      <Button kind="danger" small onClick={() => setAsking(true)}>
        Delete<span className="sr-only"> {name}</span>
      </Button>
      {asking && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Deleting…' : 'Delete'}
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={() => void remove()}
        >
          {name} ({email}) is signed out and cannot sign in any more. Orders and reviews stay.
        </Confirm>
      )}
    </>
  );
}
