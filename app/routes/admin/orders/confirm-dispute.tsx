import { Confirm } from '../../../ui/dialog.tsx';

/** Asks before an order is sent whose payment the customer disputes. @param consequence what the server says of it */
export function ConfirmDispute({
  consequence,
  busy,
  onClose,
  onAct,
}: {
  consequence: string;
  busy: boolean;
  onClose: () => void;
  onAct: () => void;
}) {
  return (
    <Confirm title="Ship despite the dispute?" act="Ship Anyway" busy={busy} onClose={onClose} onAct={onAct}>
      {consequence}
    </Confirm>
  );
}
