import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

/**
 * A question that must be answered first. Native: Escape closes, the focus stays inside and returns afterwards.
 * @param title the question
 * @param children its consequence in one sentence, then the buttons: Cancel left, the act right
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog__in">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Asks before something that cannot be undone.
 * @param act the word on the button that does it
 * @param children the consequence in one sentence
 */
export function Confirm({
  title,
  act,
  busy,
  onClose,
  onAct,
  children,
}: {
  title: string;
  act: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{children}</p>
      <div className="row justify-end">
        {/* As Escape does it: the dialog gives the focus back before it goes. */}
        <Button kind="line" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          Cancel
        </Button>
        <Button kind="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
