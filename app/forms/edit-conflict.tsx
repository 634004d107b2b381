import '../styles/tables.css';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** A field of a form as one has it and as somebody else has saved it meanwhile. */
export interface Clash {
  label: string;
  mine: string;
  theirs: string;
}

/**
 * Two have edited one thing: shows both and lets one of them be kept. What was typed stays until then.
 * @param message what has happened, in the server's words
 */
export function EditConflict({
  message,
  clashes,
  busy,
  onMine,
  onTheirs,
}: {
  message: string;
  clashes: readonly Clash[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <div className="mb-6">
      <Alert kind="bad">
        <b>{message}</b>
      </Alert>
      <table className="table table--cards mt-4">
        <caption className="sr-only">What you have typed, and what is saved now</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved now</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-th="Yours" className="wrap-anywhere">
                {mine}
              </td>
              <td data-th="Saved now" className="wrap-anywhere">
                {theirs}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row mt-4">
        <Button busy={busy} onClick={onMine}>
          Save Mine
        </Button>
        <Button kind="line" busy={busy} onClick={onTheirs}>
          Take What Is Saved
        </Button>
      </div>
    </div>
  );
}
