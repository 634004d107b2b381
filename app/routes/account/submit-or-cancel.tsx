import { Button } from '../../ui/button.tsx';

/** The buttons of a form that can be left without sending it. */
export function SubmitOrCancel({
  word,
  busyWord = 'One moment…',
  kind,
  busy,
  onCancel,
}: {
  word: string;
  busyWord?: string;
  kind?: 'danger';
  busy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="row">
      <Button kind={kind} type="submit" busy={busy}>
        {busy ? busyWord : word}
      </Button>
      <Button kind="line" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
