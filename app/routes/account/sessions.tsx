import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '../../../shop/contracts/accounts.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { call } from '../../browser/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { leave } from '../../browser/user-info.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Section, useAccountData, useRefocus } from './account-section.tsx';
import { useAct } from '../../forms/use-mutation.ts';

const sectionId = 'sessions';

/** The rest of a long list is shown on demand. */
const shownFirst = 5;

/** Where one is signed in, and the way to end it. */
export function Sessions() {
  const { value, failure, reload } = useAccountData('GET /api/users/sessions');
  const [all, setAll] = useState(false);
  const refocus = useRefocus(sectionId);
  const sessions = value?.sessions ?? [];
  async function ended(): Promise<void> {
    await reload();
    refocus();
  }
  return (
    <Section
      id={sectionId}
      title="Where You Are Signed In"
      loaded={value !== undefined}
      failure={failure}
      onRetry={reload}
    >
      <ul className="devices">
        {sessions.slice(0, all ? undefined : shownFirst).map((session) => (
          <Device key={session._id} session={session} onEnded={ended} />
        ))}
      </ul>
      {!all && sessions.length > shownFirst && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
      <SignOutEverywhere />
    </Section>
  );
}

function Device({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { _id: id, device, createdAt, lastSeenAt, current } = session;
  const { busy, act } = useAct();
  const end = () =>
    act(async () => {
      await call('DELETE /api/users/sessions/:id', { params: { id } });
      void toast.success(`${device} is signed out`);
      await onEnded();
    });
  return (
    <li>
      <div className="min-w-0">
        <p className="row gap-y-1">
          <b className="wrap-anywhere">{device}</b>
          {current && <span className="tag">This device</span>}
        </p>
        <p className="text-small text-ink-2 tabular-nums">
          Last seen {formatPacific(lastSeenAt)}
          <br />
          Signed in {formatPacific(createdAt)}
        </p>
      </div>
      {!current && (
        <Button kind="line" small busy={busy} onClick={end}>
          {busy ? 'Ending…' : 'End'}
          <span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { busy, act } = useAct();
  const signOut = () =>
    act(async () => {
      await call('DELETE /api/users/sessions');
      await leave(navigate);
    });
  return (
    <div className="mt-6">
      <Button kind="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <Confirm
          title="Sign out everywhere?"
          act="Sign Out"
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={signOut}
        >
          Every device has to sign in again, this one too. The cart of this browser is emptied.
        </Confirm>
      )}
    </div>
  );
}
