import { Confirm } from '../../../ui/dialog.tsx';

/**
 * Asks before an order is sent, or marked as delivered, whose payment the customer disputes.
 * @param act what is done all the same
 */
export function ConfirmDispute({
  title,
  act,
  consequence,
  busy,
  onClose,
  onAct,
}: {
  title: string;
  act: string;
  consequence: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
}) {
  return (
    <Confirm title={title} act={act} busy={busy} onClose={onClose} onAct={onAct}>
      {consequence}
    </Confirm>
  );
}
