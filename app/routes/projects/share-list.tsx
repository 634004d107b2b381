import { useState } from 'react';
import { href } from 'react-router';
import { signInPath } from '../../browser/session-ended.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import type { Sharing } from './lists.ts';

/** The button that shares a list by a link, and takes the link back. @param sharing null for a list without an account */
export function ShareList({ id, sharing }: { id: string; sharing: Sharing | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        Share
      </Button>
      {open && (
        <Dialog title="Share this list" onClose={() => setOpen(false)}>
          {sharing ? <ListLink id={id} sharing={sharing} /> : <NeedsAccount />}
          <DialogActions>
            <CloseButton />
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function NeedsAccount() {
  return (
    <p>
      A shared list needs an account.{' '}
      <Link className="link" to={signInPath({ pathname: href('/projects'), search: '' })}>
        Sign in
      </Link>{' '}
      and this list moves into yours.
    </p>
  );
}

function ListLink({ id, sharing: { key, notes } }: { id: string; sharing: Sharing }) {
  const share = useSubmit('PUT /api/projects/:id/share', { toastsRefusal: true });
  const revoke = useSubmit('DELETE /api/projects/:id/share', {
    success: 'The link doesn’t work anymore',
    toastsRefusal: true,
  });
  const busy = share.busy || revoke.busy;
  /** The choice before there is a link. */
  const [chosen, setChosen] = useState(notes);
  const withNotes = key === null ? chosen : (share.pending?.body.notes ?? notes);
  const submit = (given: boolean) => share.submit({ params: { id }, body: { notes: given } });
  const choose = (given: boolean) => {
    setChosen(given);
    if (key !== null) void submit(given);
  };
  const url = key === null ? '' : `${location.origin}${href('/projects/shared/:id', { id })}?key=${key}`;
  return (
    <>
      <p>
        Whoever has the link sees the parts, their state and the total; nothing about you. You can take it
        back at any time.
      </p>
      <Check
        checked={withNotes}
        // Stays as it is while something is on its way, and keeps the focus: what it shows is what is shared.
        aria-disabled={busy}
        onChange={({ currentTarget }) => !busy && choose(currentTarget.checked)}
      >
        Share my notes, too
      </Check>
      {key === null ? (
        <Button busy={busy} onClick={() => void submit(withNotes)}>
          Create Link
        </Button>
      ) : (
        <>
          <TextField
            label="Link"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="row">
            <Button onClick={() => void copy(url)}>Copy</Button>
            <Button kind="danger" busy={busy} onClick={() => void revoke.submit({ params: { id } })}>
              Stop Sharing
            </Button>
          </div>
        </>
      )}
      {share.message && <Alert kind="bad">{share.message}</Alert>}
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Link copied');
  } catch {
    toast.warning('Please select the link and copy it yourself.');
  }
}
