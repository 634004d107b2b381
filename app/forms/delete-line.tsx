import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { ConfirmButton } from '../ui/dialog.tsx';
import { useSubmit } from './use-submit.ts';

/**
 * Deletes a line of a list after a confirmation.
 * @param name of what is deleted
 * @param done the message after the deletion
 * @param icon shows an icon instead of the button's text
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
  const { busy, submit } = useSubmit(remove, { success: done, toastsRefusal: true, revalidates: 'always' });
  return (
    <ConfirmButton
      small
      className={icon ? 'btn--icon' : undefined}
      aria-label={`Delete ${name}`}
      act={busy ? 'Deleting…' : 'Delete'}
      busy={busy}
      onAct={() => submit()}
      consequence={children}
    >
      {icon ? <Icon name="remove" /> : 'Delete'}
    </ConfirmButton>
  );
}
