import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '../../../shop/contracts/accounts.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';

import { Button } from '../../ui/button.tsx';

import { leave } from '../../browser/user-info.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { AccountSection, useAccountData, useRefocus } from './account-section.tsx';
import { useSubmit } from '../../forms/use-submit.ts';

const sectionId = 'sessions';

/** How many sessions are shown at first. */
const initialCount = 5;

/** Lists the sessions of the account, and ends them. */
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
    <AccountSection
      id={sectionId}
      title="Where You Are Signed In"
      loaded={value !== undefined}
      failure={failure}
      onRetry={reload}
    >
      <ul className="devices">
        {sessions.slice(0, all ? undefined : initialCount).map((session) => (
          <Device key={session._id} session={session} onEnded={ended} />
        ))}
      </ul>
      {!all && sessions.length > initialCount && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
      <SignOutEverywhere />
    </AccountSection>
  );
}

function Device({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { _id: id, device, createdAt, lastSeenAt, current } = session;
  const { busy, submit } = useSubmit('DELETE /api/users/sessions/:id', {
    success: `${device} is signed out`,
    onSuccess: onEnded,
    revalidates: 'never',
    toastsRefusal: true,
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
        <Button kind="line" small busy={busy} onClick={() => void submit({ params: { id } })}>
          {busy ? 'Ending…' : 'End'}
          <span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const navigate = useNavigate();
  const { busy, submit } = useSubmit('DELETE /api/users/sessions', {
    onSuccess: () => leave(navigate),
    revalidates: 'never',
    toastsRefusal: true,
  });
  return (
    <div className="mt-6">
      <ConfirmButton
        title="Sign out everywhere?"
        act="Sign Out"
        busy={busy}
        onAct={() => submit({})}
        consequence="Every device has to sign in again, including this one. The cart in this browser will be emptied."
      >
        Sign out everywhere
      </ConfirmButton>
    </div>
  );
}
