import { DialogButton } from '../../../ui/lazy/dialog-button.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';

/** Few ask. */
const AskDialog = lazyOrRetry(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** Opens the form that asks about the part of this page. */
export function AskButton({ className, children }: { className: string; children: string }) {
  return (
    <DialogButton className={className} dialog={AskDialog}>
      {children}
    </DialogButton>
  );
}
