import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { useSubmit } from './use-submit.ts';

/**
 * Deletes a line of a list, once that is confirmed.
 * @param name of what is deleted
 * @param done said when it is
 * @param icon in the place of the button's word
 * @param children the consequence in one sentence
 */
export function DeleteLine({
  name,
  done,
  icon = false,
  remove,
  children,
}: {
  name: string;
  done: string;
  icon?: boolean;
  remove: () => Promise<unknown>;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(remove, { success: done, toastsRefusal: true, revalidates: 'always' });
  const confirmed = async () => {
    const deleted = await submit();
    setAsking(false);
    if (!deleted) return;
    // The line has gone away: reading goes on at the head of the list.
    const heading = document.querySelector<HTMLElement>('#main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
  return (
    <>
      <Button
        kind="danger"
        small
        className={icon ? 'btn--icon' : undefined}
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        {icon ? <Icon name="remove" /> : 'Delete'}
      </Button>
      {asking && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Deleting…' : 'Delete'}
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={() => void confirmed()}
        >
          {children}
        </Confirm>
      )}
    </>
  );
}
