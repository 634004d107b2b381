import './dialog.css';
import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading, isFocusLost } from '../layout/focus-heading.ts';
import { Button } from './button.tsx';

/**
 * A native modal dialog, open while it is rendered: Escape closes it, the focus stays inside and returns afterwards.
 * @param title the question
 * @param children its consequence in one sentence, then `DialogActions`: Cancel on the left, the action on the right
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // The browser returns the focus only from a dialog that was closed before it is removed.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      // React lets `close` bubble: a question asked inside a dialog doesn't close that one. In development,
      // StrictMode mounts each dialog twice, so that `close` arrives when it is open again.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
    >
      <div className="dialog__in">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** Closes the dialog that an element is in. Like Escape, it returns the focus before the dialog is removed. */
export const closeDialog = (inside: Element): void => inside.closest('dialog')?.close();

/** The buttons at the end of a dialog or of its form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}

export function CloseButton({ children = 'Close' }: { children?: string }) {
  return (
    <Button kind="line" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
      {children}
    </Button>
  );
}

/**
 * Asks for a confirmation before something that cannot be undone.
 * @param act the text of the button that does it
 * @param keep the text of the button that does not
 * @param choice below the consequence
 * @param children the consequence in one sentence
 */
export function Confirm({
  title,
  act,
  keep = 'Cancel',
  busy = false,
  onClose,
  onAct,
  choice,
  children,
}: {
  title: string;
  act: string;
  keep?: string | undefined;
  busy?: boolean;
  choice?: ReactNode;
  onClose: () => void;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {choice}
      <DialogActions>
        <CloseButton>{keep}</CloseButton>
        <Button kind="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * A button that asks for a confirmation first; see `Confirm`. If it goes with what was confirmed, as with a line that is deleted,
 * the focus moves to the page's heading.
 * @param onAct the dialog closes when it is done
 * @param consequence in one sentence
 */
export function ConfirmButton({
  title = 'Are you sure?',
  act,
  keep,
  busy,
  onAct,
  consequence,
  choice,
  ...button
}: Omit<ComponentProps<typeof Button>, 'title' | 'busy' | 'onClick'> & {
  title?: string;
  act: string;
  keep?: string;
  busy: boolean;
  onAct: () => Promise<unknown>;
  consequence: ReactNode;
  choice?: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const wasConfirmed = useRef(false);
  useEffect(
    () => () => {
      if (wasConfirmed.current && isFocusLost()) focusHeading();
    },
    [],
  );
  return (
    <>
      <Button kind="danger" {...button} onClick={() => setAsking(true)} />
      {asking && (
        <Confirm
          title={title}
          act={act}
          keep={keep}
          busy={busy}
          choice={choice}
          onClose={close}
          onAct={() => {
            wasConfirmed.current = true;
            void onAct().finally(close);
          }}
        >
          {consequence}
        </Confirm>
      )}
    </>
  );
}
