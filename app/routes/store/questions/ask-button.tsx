import { DialogButton } from '../../../ui/lazy/dialog-button.tsx';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';

/** Few ask. */
const AskDialog = lazyOrRetry(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** Opens the form that asks about the part of this page. @param begun the question, unless another one was begun */
export function AskButton({ begun, ...button }: { className: string; begun?: string; children: string }) {
  return <DialogButton renderDialog={(close) => <AskDialog begun={begun} onClose={close} />} {...button} />;
}
